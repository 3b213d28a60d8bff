import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listedFiles } from './listed-files.ts';

it.each(listedFiles())(
  'lists every route and every file with calls (otherwise npm run shapes) $path',
  (each) => {
    expect(existsSync(each.path) && readFileSync(each.path, 'utf8')).toBe(each.text);
  },
);
