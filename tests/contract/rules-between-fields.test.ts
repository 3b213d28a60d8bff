import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';

const root = join(import.meta.dirname, '../..');
const rules = readFileSync(join(root, 'docs/rules-between-fields.md'), 'utf8')
  .split(/^- /m)
  .flatMap((item) => {
    const [line = ''] = item.replaceAll('\n  ', ' ').split('\n');
    const found = /^(.+)\. `([\w.-]+)`, `(.+)`$/.exec(line);
    return found ? [{ rule: found[1] ?? '', code: found[2] ?? '', file: found[3] ?? '' }] : [];
  });

/** Codes that say that two values do not go together; whoever adds one writes its rule down. */
const between = Object.keys(errors).filter(
  (code) =>
    /^(patient|episode|visit)\./.test(code) ||
    /\.(conflict|incomplete|not-signed|already-signed|signature-stale|sequence|owner|other-user|weak)$/.test(
      code,
    ),
);

it('every rule between fields has a code of the catalogue and a file that exists (ASVS 2.1.2)', () => {
  expect(rules.length).toBeGreaterThan(20);
  for (const { rule, code, file } of rules) {
    expect(Object.hasOwn(errors, code), `${rule}: ${code}`).toBe(true);
    expect(existsSync(join(root, file)), `${rule}: ${file}`).toBe(true);
  }
  expect(between.length).toBeGreaterThan(12);
  expect(between.filter((code) => !rules.some((each) => each.code === code))).toEqual([]);
});
