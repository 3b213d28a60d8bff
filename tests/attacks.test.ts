import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const withoutBreaks = (text: string): string => text.replace(/\s+/g, ' ');
const section = withoutBreaks(
  readFileSync(join(root, 'docs', 'security.md'), 'utf8')
    .split('## Attacks and their tests')[1]
    ?.split('\n## ')[0] ?? '',
);
const named = [...section.matchAll(/`([^`]+\.tsx?)`, “([^”]+)”/g)].map(
  ([, path = '', name = '']) => ({ path, name }),
);

it('docs/security.md names tests that exist, for each of the eight points', () => {
  expect(section.match(/### \d\./g)).toHaveLength(8);
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ path, name }) => {
    const file = join(root, path);
    return !existsSync(file) || !withoutBreaks(readFileSync(file, 'utf8')).includes(name);
  });
  expect(missing).toEqual([]);
});
