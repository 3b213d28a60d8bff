import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { mount } from '#client/features/note/testing/mount.tsx';
import { CodeDialog } from './code-dialog.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

/** The dialog with a server that accepts one code. */
function show(): { typed: string[]; cancelled: () => number } {
  const typed: string[] = [];
  let cancelled = 0;
  const submit = async (code: string): Promise<void> => {
    typed.push(code);
    if (code !== '123456') throw new Refusal('code.wrong');
  };
  ({ unmount } = mount(<CodeDialog step={{ submit, cancel: () => void (cancelled += 1) }} />));
  return { typed, cancelled: () => cancelled };
}
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the code after the password (docs/security.md)', () => {
  it('has a field for six digits that phones can fill in', async () => {
    const { typed } = show();
    await expect.element(field('Code')).toHaveFocus();
    for (const [name, value] of [
      ['inputmode', 'numeric'],
      ['autocomplete', 'one-time-code'],
      ['name', 'one-time-code'],
    ] as const)
      await expect.element(field('Code')).toHaveAttribute(name, value);
    await userEvent.keyboard('123456{Enter}');
    await expect.poll(() => typed).toEqual(['123456']);
  });

  it('reports a wrong code, and clears the field for the next one', async () => {
    const { typed } = show();
    await userEvent.keyboard('000000{Enter}');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Sorry, login failed.Wrong code, or already used. Wait for the next one.');
    await expect.element(field('Code')).toHaveValue('');
    await expect.element(field('Code')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(typed).toEqual(['000000']);
    await userEvent.keyboard('123456{Enter}');
    await expect.poll(() => typed).toEqual(['000000', '123456']);
  });

  it('accepts a recovery code instead', async () => {
    const { typed } = show();
    await screen.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await expect.element(field('Recovery code')).toHaveFocus();
    expect(field('Recovery code').element().getAttribute('inputmode')).toBeNull();
    await userEvent.keyboard('7K3M9-X2RTV{Enter}');
    await expect.poll(() => typed).toEqual(['7K3M9-X2RTV']);
    await screen.getByRole('button', { name: 'Use the app instead' }).click();
    await expect.element(field('Code')).toHaveFocus();
  });

  it('is cancelled with Escape', async () => {
    const { typed, cancelled } = show();
    await userEvent.keyboard('{Escape}');
    await expect.poll(cancelled).toBe(1);
    expect(typed).toEqual([]);
  });
});
