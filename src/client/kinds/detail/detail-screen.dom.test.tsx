import { afterEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { mountAt } from '../testing/mount-at.tsx';
import { DetailScreen, readView } from '../record/record-screen.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

const views = [
  { id: 'chart', label: 'Chart', content: <p>Demographics</p> },
  { id: 'episodes', label: 'Episodes', count: 2, content: <p>Two episodes</p> },
];

function show(path: string) {
  const shown = mountAt(path, (search) => (
    <DetailScreen
      title="Rivera, Maria"
      back={null}
      status={null}
      line="PL-1007"
      viewsLabel="Patient"
      views={views}
      view={readView(search).view}
    />
  ));
  ({ unmount } = shown);
  return shown;
}

it('shows the first view unless the address names another', async () => {
  show('/patient/1');
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Rivera, Maria' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('tab', { name: 'Chart' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByText('Demographics')).toBeVisible();
});

it('moves between views with the arrows and holds the view in the address', async () => {
  const { address } = show('/patient/1');
  await screen.getByRole('tab', { name: 'Chart' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(address).toBe('/patient/1?view=episodes');
  await expect.element(screen.getByText('Two episodes')).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: /Episodes/ })).toHaveFocus();
});

it('falls back to the first view for one that does not exist', async () => {
  show('/patient/1?view=billing');
  await expect.element(screen.getByText('Demographics')).toBeVisible();
});
