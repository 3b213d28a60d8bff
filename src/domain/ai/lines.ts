/**
 * The lines of a printed page as running text: a line that goes on in the next one is joined with
 * it, so that a sentence over two lines is one.
 */
export function runningText(lines: readonly string[]): string {
  const joined: string[] = [];
  for (const line of lines.map((each) => each.replaceAll(/\s+/g, ' ').trim())) {
    const last = joined.at(-1) ?? '';
    if (line === '') joined.push('');
    else if (/\p{L}-$/u.test(last) && /^\p{Ll}/u.test(line))
      joined[joined.length - 1] = last.slice(0, -1) + line;
    else if (/[\p{L}\p{N},]$/u.test(last) && /^\p{Ll}/u.test(line))
      joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined.filter((line) => line !== '').join('\n');
}
