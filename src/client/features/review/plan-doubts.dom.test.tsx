import { i18n } from '@lingui/core';
import { afterEach, expect, it, onTestFinished } from 'vitest';
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

it('says a task of the list in the own language, and one that was typed as it was typed', async () => {
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
  show([of('task', 'Bath'), of('task', 'Walker')]);
  i18n.loadAndActivate({ locale: 'de', messages: { Bath: ['Bad'], Walker: ['Rollator'] } });
  await expect.element(screen.getByText('Bad', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Walker', { exact: true })).toBeVisible();
});

it('shows nothing without doubts', async () => {
  show([]);
  await expect.element(screen.getByRole('main')).toHaveTextContent('');
});
