import { downloadReleaseMs } from '#domain/settings.ts';

/** Hands a file to the browser's own download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), downloadReleaseMs);
}

/**
 * Shows a file in a tab of its own, or saves it where the browser opens none. Call it from a press.
 */
export function openFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const shown = window.open(address, '_blank');
  setTimeout(() => URL.revokeObjectURL(address), downloadReleaseMs);
  if (!shown) saveFile(file, name);
}
