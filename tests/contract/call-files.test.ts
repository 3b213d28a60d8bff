import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callFiles } from './call-files.ts';

it.each(callFiles())('lists every file with calls (otherwise npm run shapes) $path', (each) => {
  expect(existsSync(each.path) && readFileSync(each.path, 'utf8')).toBe(each.text);
});
