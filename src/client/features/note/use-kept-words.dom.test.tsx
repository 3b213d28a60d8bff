import { afterEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { putStore } from '#client/store/current-store.ts';
import { keptReply } from '#client/store/drafts/kept-replies.ts';
import { visitId } from '#client/store/testing/records.ts';
import { testStore } from '#client/store/testing/stores.ts';
import { mount } from './testing/mount.tsx';
import { useKeptWords } from './use-kept-words.ts';

const place = { visitId: visitId(), path: 'vitals.pulse' };

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putStore(null);
});

/** A box for words whose writing ends when the test says so. */
function open() {
  const store = testStore();
  putStore(store);
  const written: string[] = [];
  const waiting: { end(): void; fail(): void }[] = [];
  const write = (_store: unknown, text: string): Promise<void> => {
    written.push(text);
    return new Promise((resolve, reject) => {
      waiting.push({ end: resolve, fail: () => reject(new Error('storage is full')) });
    });
  };
  function Box() {
    const { text, change, send } = useKeptWords(place, '', write);
    return (
      <input
        aria-label="Words"
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={() => void send().catch(() => {})}
      />
    );
  }
  ({ unmount } = mount(<Box />));
  return { written, waiting, kept: () => keptReply(store, place) };
}
const box = () => screen.getByRole('textbox', { name: 'Words' });

it('keeps words that are typed while earlier ones are being written', async () => {
  const { written, waiting, kept } = open();
  await box().fill('Measured');
  await userEvent.tab();
  await box().fill('Measured twice');
  await expect.poll(kept).toBe('Measured twice');
  waiting[0]?.end();
  await userEvent.tab();
  await expect.poll(() => written).toEqual(['Measured', 'Measured twice']);
  expect(await kept()).toBe('Measured twice');
  waiting[1]?.end();
  await expect.poll(kept).toBeNull();
});

it('sends the newest words after a failure, not those that failed', async () => {
  const { written, waiting, kept } = open();
  await box().fill('Measured');
  await userEvent.tab();
  await box().fill('Measured twice');
  await expect.poll(kept).toBe('Measured twice');
  waiting[0]?.fail();
  await userEvent.tab();
  await expect.poll(() => written).toEqual(['Measured', 'Measured twice']);
  await expect.element(box()).toHaveValue('Measured twice');
});

it('forgets words that were taken back before they were sent', async () => {
  const { written, waiting, kept } = open();
  await box().fill('Measured');
  await userEvent.tab();
  waiting[0]?.end();
  await expect.poll(kept).toBeNull();
  await box().fill('Measured twice');
  await expect.poll(kept).toBe('Measured twice');
  await box().fill('Measured');
  await userEvent.tab();
  await expect.poll(kept).toBeNull();
  expect(written).toEqual(['Measured']);
});
