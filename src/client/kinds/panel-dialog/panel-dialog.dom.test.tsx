import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { mountAt } from '../testing/mount-at.tsx';
import { panelDialog } from './panel-dialog.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

/** A message no catalogue holds. */
const words = (text: string) => ({ id: text, message: text });

type Visit = { id: string; name: string };
const visit: Visit = { id: 'v1', name: 'Rivera 09:00' };

function show(load: (subject: Visit) => Promise<readonly string[]>, onClose = () => {}): void {
  const EditsDialog = panelDialog({
    title: ({ name }: Visit) => `Edits of ${name}`,
    load,
    loadKey: ({ id }) => id,
    failure: words('Sorry, edits could not be loaded.'),
    empty: { when: (edits) => edits.length === 0, title: words('No edits yet.') },
    Body: ({ value }) => <p>{value.join(', ')}</p>,
    Below: () => <p>Kept for ten years.</p>,
  });
  ({ unmount } = mountAt('/visits', () => <EditsDialog subject={visit} onClose={onClose} />));
}

const dialog = () => screen.getByRole('dialog', { name: 'Edits of Rivera 09:00' });

describe('a panel dialog', () => {
  it('shows that it is loading, then what the server answered', async () => {
    const gate = Promise.withResolvers<readonly string[]>();
    const load = vi.fn<(subject: Visit) => Promise<readonly string[]>>(() => gate.promise);
    show(load);
    await expect.element(dialog().getByText('Loading')).toBeInTheDocument();
    await expect.element(dialog().getByText('Kept for ten years.')).toBeVisible();
    gate.resolve(['Pulse', 'Pain']);
    await expect.element(dialog().getByText('Pulse, Pain')).toBeVisible();
    await expect.element(dialog().getByText('Loading')).not.toBeInTheDocument();
    expect(load.mock.calls).toEqual([[visit]]);
  });

  it('says so when there is nothing to show', async () => {
    show(async () => []);
    await expect.element(dialog().getByText('No edits yet.')).toBeVisible();
  });

  it('names what could not be loaded, and keeps what needs no answer', async () => {
    show(() => Promise.reject(new Refusal('network.offline')));
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Sorry, edits could not be loaded.');
    await expect.element(dialog().getByText('Kept for ten years.')).toBeVisible();
  });

  it('closes with Escape', async () => {
    const close = vi.fn<() => void>();
    show(async () => [], close);
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });
});
