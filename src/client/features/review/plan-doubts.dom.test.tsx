import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { PlanDoubts } from './plan-doubts.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

const of = (kind: 'task' | 'limit' | 'reading' | 'report', label: string, parts: object = {}) => ({
  kind,
  label,
  value: null,
  low: null,
  high: null,
  ...parts,
});
const show = (doubts: Parameters<typeof PlanDoubts>[0]['doubts']): void => {
  ({ unmount } = mountAt('/note', () => (
    <main>
      <PlanDoubts doubts={doubts} />
    </main>
  )));
};

it('names the reading, the limit, the task and the report that a copy of the plan hides', async () => {
  show([
    of('reading', 'Systolic blood pressure', { value: 190, low: 90, high: 160 }),
    of('limit', 'Pulse', { high: 110 }),
    of('limit', 'Weight'),
    of('task', 'Bath'),
    of('report', 'Fall'),
  ]);
  for (const words of [
    'This note’s care plan differs from the chart',
    '190 is outside the chart’s limit: from 90 up to 160',
    'The chart’s limit: up to 110',
    'The chart has no limit',
    'Not in this note as the chart has it',
    'The office got no message about this visit',
  ])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
});

it('shows nothing without doubts', async () => {
  show([]);
  await expect.element(screen.getByRole('main')).toHaveTextContent('');
});
