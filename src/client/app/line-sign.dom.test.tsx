import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { lineIs } from '#client/api/line.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { LineSign } from './line-sign.tsx';

// The shell's own messages have the same role.
const sign = () => screen.getByRole('status').first();

let unmount = (): void => {};
afterEach(() => {
  unmount();
  lineIs(true);
});

it('the rail says that the line is lost, and since when the rows are old', async () => {
  lineIs(false, Date.UTC(2026, 2, 5, 19, 41));
  ({ unmount } = mountAt('/dashboard', () => <LineSign />));
  await expect.element(sign()).toHaveTextContent('Offline');
  await expect.element(sign()).toHaveTextContent('11:41 AM');
  lineIs(true);
  await expect.element(sign()).toBeEmptyDOMElement();
});
