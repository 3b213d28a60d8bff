import { join } from 'node:path';
import { measureField, measureFirstLoad } from '../../size/bundle.ts';
import { kilobytes, type BenchRow } from '../row.ts';

const limits = { js: 200, css: 15, field: 480 } as const; // kB gzip, targets row 7 and decision 096
const published = [
  'card libraries alone 140–147 kB',
  'OpenMRS two shell chunks 505 kB + 163 kB CSS',
];

/** Row 7: what the built app loads, gzip; `npm test` holds the same limits. */
export function size(): Promise<BenchRow[]> {
  const root = join(import.meta.dirname, '..', '..', '..');
  const [first, field] = [measureFirstLoad(root), measureField(root)];
  const shared = {
    target: 7,
    where: 'build, gzip',
    against: 'absolute',
    bound: 'most',
    unit: ' kB',
  } as const;
  const rowOf = (what: string, bytes: number, limit: number): BenchRow => ({
    ...shared,
    what,
    measured: kilobytes(bytes),
    value: bytes / 1000,
    limit,
  });
  return Promise.resolve([
    {
      ...rowOf('First load of the field, JavaScript', first.js.bytes, limits.js),
      others: published,
    },
    rowOf('First load of the field, style sheets', first.css.bytes, limits.css),
    rowOf('Shell with every screen of the field, JavaScript', field.js.bytes, limits.field),
  ]);
}
