import { Refusal } from '#contract/errors.ts';

/**
 * Pixels of the longer side of a stored photo: a wound of 10 cm that fills half the picture has 10
 * pixels per millimetre, finer than its edge can be seen, and the file is about half a megabyte.
 */
const longestSide = 2_048;
/**
 * JPEG quality at which tissue shows no blocks; above it files grow quickly with no visible gain.
 */
const quality = 0.82;

async function drawn(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/**
 * Re-encodes a photo: smaller, upright, and without the camera's metadata such as the location
 * (EXIF, GPS).
 *
 * @param side pixels of the longer side at most
 * @throws Refusal file.unreadable when this browser cannot show the picture
 */
export async function reducePhoto(
  file: Blob,
  side = longestSide,
): Promise<Uint8Array<ArrayBuffer>> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new Refusal('file.unreadable', { cause });
  }
  try {
    const reduced = await drawn(picture, side);
    if (!reduced) throw new Refusal('file.unreadable');
    return new Uint8Array(await reduced.arrayBuffer());
  } finally {
    picture.close();
  }
}
