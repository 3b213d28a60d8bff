import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * Pictures of screens have few colours: a palette of 256 makes a third of the bytes, and nobody
 * sees the difference.
 */

type Pixels = {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of every point, row by row. */ readonly rgb: Uint8Array;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxColours = 256;

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield {
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    };
    at += length + 12;
  }
}

/**
 * What a filter of PNG expects at a place, from the neighbours left, above and left above (PNG
 * specification §9).
 */
function expected(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/**
 * Reads a PNG as Chromium writes it: 8 bits a channel, not interlaced. @throws on any other kind
 */
function readPng(png: Buffer): Pixels {
  const chunks = [...chunksOf(png)];
  const head = chunks.find(({ type }) => type === 'IHDR')?.data;
  const channels = head?.[9] === 6 ? 4 : head?.[9] === 2 ? 3 : 0;
  if (!head || head[8] !== 8 || channels === 0 || head[12] !== 0)
    throw new Error('not a picture as a browser takes it');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const lines = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  );
  const stride = width * channels;
  const plain = new Uint8Array(stride * height);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const filter = lines[y * (stride + 1)] ?? 0;
    const row = y * stride;
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? (plain[row + x - channels] ?? 0) : 0;
      const above = y > 0 ? (plain[row + x - stride] ?? 0) : 0;
      const corner = y > 0 && x >= channels ? (plain[row + x - stride - channels] ?? 0) : 0;
      plain[row + x] =
        (lines[y * (stride + 1) + 1 + x] ?? 0) + expected(filter, left, above, corner);
    }
  }
  for (let point = 0; point < width * height; point += 1)
    rgb.set(plain.subarray(point * channels, point * channels + 3), point * 3);
  return { width, height, rgb };
}

const colourAt = (rgb: Uint8Array, at: number): number =>
  ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);

function distance(a: number, b: number): number {
  const [red, green, blue] = [
    (a >> 16) - (b >> 16),
    ((a >> 8) & 255) - ((b >> 8) & 255),
    (a & 255) - (b & 255),
  ];
  return red * red + green * green + blue * blue;
}

/**
 * The colours that are kept: always the most frequent that is not close to one already kept, first
 * with a wide and then with a narrower sense of close, so that rare but different colours have a
 * place.
 */
function paletteOf(counts: ReadonlyMap<number, number>): number[] {
  const frequent = [...counts]
    .toSorted(([a, many], [b, more]) => more - many || a - b)
    .map(([colour]) => colour);
  if (frequent.length <= maxColours) return frequent;
  const kept = new Set<number>();
  for (const close of [900, 300, 100, 30, 0]) {
    for (const colour of frequent) {
      if (kept.size >= maxColours) return [...kept];
      if (!kept.has(colour) && ![...kept].some((each) => distance(each, colour) <= close))
        kept.add(colour);
    }
  }
  return [...kept];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The same picture with a palette of at most 256 colours. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, rgb } = readPng(png);
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3)
    counts.set(colourAt(rgb, at), (counts.get(colourAt(rgb, at)) ?? 0) + 1);
  const palette = paletteOf(counts);
  const nearest = new Map(palette.map((colour, index) => [colour, index]));
  for (const colour of counts.keys()) {
    if (nearest.has(colour)) continue;
    let best = 0;
    for (const [index, each] of palette.entries())
      if (distance(each, colour) < distance(palette[best] ?? 0, colour)) best = index;
    nearest.set(colour, best);
  }
  const lines = Buffer.alloc((width + 1) * height);
  for (let point = 0; point < width * height; point += 1) {
    const y = Math.floor(point / width);
    lines[y * (width + 1) + 1 + (point - y * width)] = nearest.get(colourAt(rgb, point * 3)) ?? 0;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(
    palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
