/** Length of what was packed: a varint of little-endian groups of seven bits. */
function varint(packed: Uint8Array, start: number): { value: number; next: number } {
  let value = 0;
  for (let at = start, shift = 0; ; at += 1, shift += 7) {
    const byte = packed[at];
    if (byte === undefined || shift > 28) throw new RangeError('no varint');
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next: at + 1 };
  }
}

const littleEndian = (packed: Uint8Array, at: number, bytes: number): number => {
  let value = 0;
  for (let nth = bytes - 1; nth >= 0; nth -= 1) value = value * 256 + (packed[at + nth] ?? 0);
  return value;
};

const largest = 64 * 1024 * 1024;

type Step = {
  readonly literal: boolean;
  readonly length: number;
  readonly offset: number;
  readonly next: number;
};

/** One element of the stream by its tag byte (google/snappy, format_description.txt). */
function stepAt(packed: Uint8Array, at: number): Step {
  const tag = packed[at] ?? 0;
  const high = tag >> 2;
  if ((tag & 3) === 0) {
    const bytes = high < 60 ? 0 : high - 59;
    return {
      literal: true,
      length: (bytes === 0 ? high : littleEndian(packed, at + 1, bytes)) + 1,
      offset: 0,
      next: at + 1 + bytes,
    };
  }
  if ((tag & 3) === 1)
    return {
      literal: false,
      length: (high & 7) + 4,
      offset: (tag >> 5) * 256 + (packed[at + 1] ?? 0),
      next: at + 2,
    };
  const bytes = (tag & 3) === 2 ? 2 : 4;
  return {
    literal: false,
    length: high + 1,
    offset: littleEndian(packed, at + 1, bytes),
    next: at + 1 + bytes,
  };
}

/**
 * Unpacks raw snappy, as leveldb packs its blocks and Chromium large records of IndexedDB. Bytes
 * behind the stream are left.
 *
 * @throws RangeError when this is no such stream
 */
export function unsnap(packed: Uint8Array): Buffer {
  const { value: length, next } = varint(packed, 0);
  if (length > largest) throw new RangeError('too long');
  const out = Buffer.alloc(length);
  let [at, made] = [next, 0];
  while (made < length) {
    if (at >= packed.length) throw new RangeError('cut off');
    const step = stepAt(packed, at);
    if (made + step.length > length || (!step.literal && (step.offset === 0 || step.offset > made)))
      throw new RangeError('no snappy');
    if (step.literal) out.set(packed.subarray(step.next, step.next + step.length), made);
    // Byte by byte: a copy may reach into what it makes.
    else
      for (let nth = 0; nth < step.length; nth += 1)
        out[made + nth] = out[made + nth - step.offset] ?? 0;
    made += step.length;
    at = step.literal ? step.next + step.length : step.next;
  }
  return out;
}

export { varint };
