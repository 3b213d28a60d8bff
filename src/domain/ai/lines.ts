import { must } from '../must.ts';

/** A letter and a hyphen, in UTF-16. */
const endUnits = 3;

/**
 * The lines of a printed page as running text: a line that goes on in the next one is joined with
 * it, so that a sentence over two lines is one. A page may be one line of a million parts, so only
 * its end is looked at again.
 */
export function runningText(lines: readonly string[]): string {
  const joined: string[] = [];
  let [open, end]: [string[], string] = [[], ''];
  const add = (part: string): void => {
    open.push(part);
    end = (end + part).slice(-endUnits);
  };
  const close = (): void => {
    if (open.length > 0) joined.push(open.join(''));
    [open, end] = [[], ''];
  };
  for (const line of lines.map((each) => each.replaceAll(/\s+/g, ' ').trim())) {
    const goesOn = /^\p{Ll}/u.test(line);
    if (goesOn && /\p{L}-$/u.test(end)) {
      open.push(must(open.pop(), 'hyphenated line').slice(0, -1));
      end = end.slice(0, -1);
    } else if (goesOn && /[\p{L}\p{N},]$/u.test(end)) add(' ');
    else close();
    if (line !== '') add(line);
  }
  close();
  return joined.join('\n');
}
