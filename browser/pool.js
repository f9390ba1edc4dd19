// A file system for Python on synchronous access handles of the browser: what fsync has answered lies on the disk.
// Handles are only opened asynchronously, so some are kept ready. Each is a slot: two heads, one of which is written
// anew when the file gets another name (a head that was torn by a power cut leaves the other one), then the file.
const HALF = 2048;
const BEGIN = 2 * HALF; // of the file in its slot
const MAGIC = 0x534b4154;
const READY = 8; // slots without a file
export const LONGEST = HALF - 16; // bytes of a name

// Numbers of errors as Emscripten has them.
const NO_ENTRY = 44;
const NO_ROOM = 51;
const NOT_EMPTY = 55;
const FORBIDDEN = 63;
const INVALID = 28;
const FAULTY = 29;
const TOO_LONG = 37;

function checksum(bytes) {
  let sum = 2166136261;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 16777619) >>> 0;
  return sum;
}

function readHead(handle) {
  const heads = [0, HALF].map((at) => {
    const bytes = new Uint8Array(HALF);
    if (handle.read(bytes, { at }) < HALF) return null;
    const view = new DataView(bytes.buffer);
    const length = view.getUint32(12);
    if (view.getUint32(0) !== MAGIC || length > LONGEST) return null;
    if (view.getUint32(4) !== checksum(bytes.subarray(8, 16 + length))) return null;
    const name = new TextDecoder().decode(bytes.subarray(16, 16 + length));
    return { generation: view.getUint32(8), name, at };
  });
  return heads.filter(Boolean).sort((a, b) => b.generation - a.generation)[0] ?? { generation: 0, name: "", at: HALF };
}

export class Pool {
  #root;
  #folder;
  #slots = [];
  #generation = 0;
  #making = Promise.resolve();
  flushes = 0; // of files, not of their names

  static async open(name) {
    const pool = new Pool();
    pool.#root = await navigator.storage.getDirectory();
    pool.#folder = await pool.#root.getDirectoryHandle(name, { create: true });
    try {
      const names = [];
      for await (const each of pool.#folder.keys()) names.push(each);
      for (const each of names.sort()) await pool.#add(each);
      pool.#forgetReplaced();
      await pool.#addFree();
    } catch (fault) {
      pool.close();
      throw fault;
    }
    return pool;
  }

  async #add(name) {
    const file = await this.#folder.getFileHandle(name, { create: true });
    const handle = await file.createSyncAccessHandle();
    const slot = { handle, ...readHead(handle) };
    this.#generation = Math.max(this.#generation, slot.generation);
    this.#slots.push(slot);
  }

  // Killed while one file took the place of another: the newer one counts.
  #forgetReplaced() {
    for (const slot of this.files()) {
      if (this.files().some((other) => other.name === slot.name && other.generation > slot.generation)) this.free(slot);
    }
  }

  // Keep slots for the files that the next request may make.
  makeReady() {
    this.#making = this.#making.then(() => this.#addFree()).catch(() => {}); // the disk is full: whoever writes hears it
    return this.#making;
  }

  async #addFree() {
    const free = this.#slots.filter((slot) => !slot.name).length;
    for (let count = free; count < READY; count++) await this.#add(`slot-${String(this.#slots.length).padStart(5, "0")}`);
  }

  // False once the browser has deleted the folder, on behalf of the person at the desk or by itself.
  async isThere() {
    try {
      await this.#root.getDirectoryHandle(this.#folder.name);
      return true;
    } catch (fault) {
      return fault.name !== "NotFoundError";
    }
  }

  files() {
    return this.#slots.filter((slot) => slot.name);
  }

  take(name) {
    const slot = this.#slots.find((each) => !each.name);
    if (!slot) return null;
    slot.handle.truncate(BEGIN);
    this.rename(slot, name);
    return slot;
  }

  rename(slot, name) {
    const bytes = new Uint8Array(HALF);
    const view = new DataView(bytes.buffer);
    const { read, written } = new TextEncoder().encodeInto(name, bytes.subarray(16));
    if (read < name.length) throw Object.assign(new Error(), { name: "NameTooLong" }); // cut, two could be the same
    const generation = this.#generation + 1;
    view.setUint32(0, MAGIC);
    view.setUint32(8, generation);
    view.setUint32(12, written);
    view.setUint32(4, checksum(bytes.subarray(8, 16 + written)));
    const at = HALF - slot.at;
    slot.handle.write(bytes, { at });
    slot.handle.flush();
    this.#generation = generation;
    Object.assign(slot, { generation, name, at });
  }

  free(slot) {
    this.rename(slot, "");
    slot.handle.truncate(BEGIN);
  }

  close() {
    for (const slot of this.#slots) slot.handle.close();
  }
}

// One folder without folders in it.
export function mountPool(FS, pool, place) {
  const FOLDER = 0o40777;
  const FILE = 0o100666;

  function withRoom(work) {
    try {
      return work();
    } catch (fault) {
      throw new FS.ErrnoError({ QuotaExceededError: NO_ROOM, NameTooLong: TOO_LONG }[fault.name] ?? FAULTY);
    }
  }

  function makeNode(parent, name, mode, slot) {
    const node = FS.createNode(parent, name, mode, 0);
    Object.assign(node, { node_ops, stream_ops, slot, time: Date.now() });
    if (slot) parent.kids.set(name, node);
    else node.kids = new Map();
    return node;
  }

  function sizeOf(node) {
    return node.slot ? Math.max(0, node.slot.handle.getSize() - BEGIN) : 0;
  }

  const node_ops = {
    getattr(node) {
      const time = new Date(node.time);
      const size = sizeOf(node);
      const owner = { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0 };
      return { ...owner, size, atime: time, mtime: time, ctime: time, blksize: 4096, blocks: Math.ceil(size / 512) };
    },
    setattr(node, changed) {
      if (changed.mode != null) node.mode = changed.mode;
      if (changed.mtime != null) node.time = Number(changed.mtime);
      if (changed.size != null && node.slot) withRoom(() => node.slot.handle.truncate(BEGIN + changed.size));
    },
    lookup(parent, name) {
      const node = parent.kids.get(name);
      if (!node) throw new FS.ErrnoError(NO_ENTRY);
      return node;
    },
    mknod(parent, name, mode) {
      if (FS.isDir(mode)) throw new FS.ErrnoError(FORBIDDEN);
      const slot = withRoom(() => pool.take(name));
      if (!slot) throw new FS.ErrnoError(NO_ROOM);
      return makeNode(parent, name, mode, slot);
    },
    rename(node, parent, name) {
      const replaced = parent.kids.get(name);
      withRoom(() => pool.rename(node.slot, name));
      if (replaced) {
        pool.free(replaced.slot);
        FS.hashRemoveNode(replaced); // else it would be found again once the new one is removed
      }
      parent.kids.delete(node.name);
      parent.kids.set(name, node);
      node.name = name;
    },
    unlink(parent, name) {
      pool.free(parent.kids.get(name).slot);
      parent.kids.delete(name);
    },
    rmdir() {
      throw new FS.ErrnoError(NOT_EMPTY);
    },
    readdir: (node) => [".", "..", ...node.kids.keys()],
    symlink() {
      throw new FS.ErrnoError(FORBIDDEN);
    },
  };

  const stream_ops = {
    open() {},
    close() {},
    read(stream, buffer, offset, length, position) {
      return stream.node.slot.handle.read(buffer.subarray(offset, offset + length), { at: BEGIN + position });
    },
    write(stream, buffer, offset, length, position) {
      stream.node.time = Date.now();
      const bytes = buffer.subarray(offset, offset + length);
      const written = withRoom(() => stream.node.slot.handle.write(bytes, { at: BEGIN + position }));
      if (length && !written) throw new FS.ErrnoError(NO_ROOM);
      return written;
    },
    llseek(stream, offset, whence) {
      const from = [0, stream.position, sizeOf(stream.node)][whence];
      if (from + offset < 0) throw new FS.ErrnoError(INVALID);
      return from + offset;
    },
    fsync(stream) {
      if (!stream.node.slot) return 0; // the folder: names are brought to the disk when they are given
      withRoom(() => stream.node.slot.handle.flush());
      pool.flushes++;
      return 0;
    },
  };

  const type = {
    mount() {
      const root = makeNode(null, "/", FOLDER, null);
      for (const slot of pool.files()) makeNode(root, slot.name, FILE, slot);
      return root;
    },
  };
  FS.mkdirTree(place);
  FS.mount(type, {}, place);
}
