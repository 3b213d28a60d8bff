/** A QR code as one path: `size` units square, including its quiet zone. */
export type Drawn = { readonly size: number; readonly path: string };

/** Light modules that readers need around the code (ISO/IEC 18004). */
const quiet = 4;

/** @param data rows of modules, true for dark ones */
export function drawnAs({
  data,
  size,
}: {
  readonly data: readonly (readonly boolean[])[];
  readonly size: number;
}): Drawn {
  const path = data
    .flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
    )
    .join('');
  return { size: size + 2 * quiet, path };
}
