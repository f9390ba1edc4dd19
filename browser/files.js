// The files of the program: names and sizes on one line, then what is in them, all of it as one gzip.

export async function unpack(packed) {
  return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

// Lay unpacked files where Python looks for them.
export function layOut(FS, bytes, place) {
  const end = bytes.indexOf(10);
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    const cut = name.lastIndexOf("/");
    const folder = `${place}/${name.slice(0, Math.max(cut, 0))}`;
    FS.mkdirTree(folder);
    FS.createDataFile(folder, name.slice(cut + 1), bytes.subarray(at, at + size), true, true, true);
    at += size;
  }
}
