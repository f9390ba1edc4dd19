// The pool of slots on a disk made up here: what is torn, replaced or full. node pool_check.mjs POOL.js
import assert from "node:assert/strict";
import { pageModule } from "./page_module.mjs";

const { LONGEST, Pool, mountPool } = await pageModule(process.argv[2]);
const HALF = 2048;
const HEAD = 16; // bytes before the name
const LENGTH = 12; // of them before the length of the name, which is 0 where nothing was

// A disk whose writes may end in the middle, at the byte that `tearAfter` says, or find no room.
class Disk {
  files = new Map();
  tearAfter = Infinity;
  isFull = false;

  handle(name) {
    const disk = this;
    if (!this.files.has(name)) this.files.set(name, new Uint8Array(0));
    const bytes = () => disk.files.get(name);
    return {
      getSize: () => bytes().length,
      read(buffer, { at }) {
        const part = bytes().subarray(at, at + buffer.length);
        buffer.set(part);
        return part.length;
      },
      write(buffer, { at }) {
        if (disk.isFull && at >= 2 * HALF) throw Object.assign(new Error(), { name: "QuotaExceededError" });
        const part = buffer.subarray(0, disk.tearAfter);
        const grown = new Uint8Array(Math.max(bytes().length, at + part.length));
        grown.set(bytes());
        grown.set(part, at);
        disk.files.set(name, grown);
        if (part.length < buffer.length) throw new Error("power cut");
        return part.length;
      },
      truncate(size) {
        const other = new Uint8Array(size);
        other.set(bytes().subarray(0, size));
        disk.files.set(name, other);
      },
      flush() {},
      close() {},
    };
  }

  plugIn() {
    const folder = {
      keys: async function* () {
        yield* [...this.disk.files.keys()];
      },
      getFileHandle: async (name) => ({ createSyncAccessHandle: async () => this.handle(name) }),
      disk: this,
    };
    const storage = { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) };
    Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
  }
}

async function opened(disk) {
  disk.plugIn();
  const pool = await Pool.open("events");
  return [pool, (name) => pool.files().find((slot) => slot.name === name)];
}

function write(slot, words) {
  slot.handle.write(new TextEncoder().encode(words), { at: 2 * HALF });
}

function wordsOf(slot) {
  const bytes = new Uint8Array(slot.handle.getSize() - 2 * HALF);
  slot.handle.read(bytes, { at: 2 * HALF });
  return new TextDecoder().decode(bytes);
}

function cut(disk, at, work) {
  disk.tearAfter = at;
  assert.throws(work, /power cut/);
  disk.tearAfter = Infinity;
}

{
  // It goes after a name was given and before the older file is let go: the newer one counts.
  const disk = new Disk();
  let [pool, find] = await opened(disk);
  write(pool.take("abend.skat"), "old");
  write(pool.take("new.tmp"), "new");
  pool.rename(find("new.tmp"), "abend.skat");
  [pool, find] = await opened(disk);
  assert.equal(wordsOf(find("abend.skat")), "new");
  assert.equal(pool.files().length, 1);
}

let tried = 0;
for (let at = 0; at < HALF; at += 1 + (at > 64) * 97) {
  // The power goes while a file takes the place of another: the older one is there, or the newer one.
  const disk = new Disk();
  let [pool, find] = await opened(disk);
  write(pool.take("abend.skat"), "old");
  write(pool.take("new.tmp"), "new");
  cut(disk, at, () => pool.rename(find("new.tmp"), "abend.skat"));
  [pool, find] = await opened(disk);
  const isNamed = at >= HEAD + "abend.skat".length;
  assert.equal(wordsOf(find("abend.skat")), isNamed ? "new" : "old");
  assert.equal(pool.files().length, isNamed ? 1 : 2);
  if (!isNamed) assert.equal(wordsOf(find("new.tmp")), "new");

  // It goes while a file is removed: it is there as it was, or gone.
  cut(disk, at, () => pool.free(find("abend.skat")));
  [pool, find] = await opened(disk);
  assert.equal(find("abend.skat") ? wordsOf(find("abend.skat")) : null, at >= LENGTH ? null : "old");
  tried++;
}

// Two requests at once that need more slots than there are get slots of their own.
const disk = new Disk();
const [pool] = await opened(disk);
for (let number = 0; number < 8; number++) pool.take(`${number}.skat`);
assert.equal(pool.take("one-too-many"), null);
await Promise.all([pool.makeReady(), pool.makeReady()]);
assert.equal(disk.files.size, 16);
assert.ok(pool.take("another"));

// A full disk is said as the system says it, and what was there stays.
class ErrnoError extends Error {
  constructor(errno) {
    super(`errno ${errno}`);
    this.errno = errno;
  }
}
let root;
const forgotten = [];
const FS = {
  ErrnoError,
  mkdirTree() {},
  isDir: (mode) => (mode & 0o170000) === 0o040000,
  createNode: (parent, name, mode) => ({ parent, name, mode, id: 1 }),
  mount: (type) => (root = type.mount()),
  hashRemoveNode: (node) => forgotten.push(node),
};
mountPool(FS, pool, "/events");
const node = root.node_ops.lookup(root, "another");
const stream = { node, position: 0 };
const words = new TextEncoder().encode("there");
assert.equal(node.stream_ops.write(stream, words, 0, 5, 0), 5);
disk.isFull = true;
assert.throws(() => node.stream_ops.write(stream, words, 0, 5, 0), { errno: 51 });
assert.equal(wordsOf(node.slot), "there");
assert.equal(node.stream_ops.fsync(stream), 0);
assert.equal(pool.flushes, 1);
assert.throws(() => root.node_ops.mknod(root, "folder", 0o040777), { errno: 63 });
assert.throws(() => root.node_ops.lookup(root, "nobody"), { errno: 44 });
const [older, newer] = ["0.skat", "1.skat"].map((name) => root.node_ops.lookup(root, name));
root.node_ops.rename(newer, root, "0.skat"); // what it replaces is no longer known to the system
assert.deepEqual(forgotten, [older]);
assert.equal(root.node_ops.lookup(root, "0.skat"), newer);
root.node_ops.unlink(root, "another");
assert.ok(!root.node_ops.readdir(root).includes("another"));

// The longest name is kept whole, and a longer one refused: cut, two of them would be one.
const longest = "ü".repeat(LONGEST / 2);
root.node_ops.rename(newer, root, longest);
assert.throws(() => root.node_ops.rename(newer, root, `${longest}a`), { errno: 37 });
assert.throws(() => root.node_ops.mknod(root, `${longest}b`, 0o100666), { errno: 37 });
const [again, find] = await opened(disk);
assert.ok(find(longest));
assert.equal(again.files().filter((slot) => slot.name.startsWith("ü")).length, 1);
console.log(tried);
