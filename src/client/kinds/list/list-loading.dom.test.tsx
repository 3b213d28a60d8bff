import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { mountScreen } from '../testing/mount-at.tsx';
import { listScreen } from './list-part.tsx';
import { rows, server, visitList } from './testing/visit-list.ts';

let unmount = (): void => {};
beforeEach(() => localStorage.clear());
afterEach(() => unmount());

const { load } = server();

describe('a list that is loading', () => {
  it('shows heading and filters at once', async () => {
    ({ unmount } = mountScreen(
      '/visits',
      listScreen(visitList(() => Promise.withResolvers<never>().promise)),
    ));
    await expect.element(screen.getByRole('heading', { name: 'Visits' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Unstaffed/ })).toBeVisible();
    await expect.element(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('keeps its rows, on grey, until the new ones are here', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = visitList(async (input) => {
      if (input['status'] !== 'Staffed') return load(input);
      await gate.promise;
      return { ...(await load(input)), rows: rows.slice(2), count: 1 };
    });
    ({ unmount } = mountScreen('/visits', listScreen(slow)));
    await expect.element(screen.getByRole('row', { name: 'Adeyemi' })).toBeVisible();
    await screen.getByRole('button', { name: 'Staffed', exact: true }).click();
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect.element(screen.getByRole('row', { name: 'Adeyemi' })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Staffed', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('blank').query()).toBeNull();
    gate.resolve();
    await expect.element(screen.getByRole('row', { name: 'Adeyemi' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: 'Chen' })).toBeVisible();
    await expect.element(screen.getByRole('table')).not.toHaveAttribute('aria-busy');
  });
});

/** Fails with a code the first time, then works. */
function failingOnce(code: ErrorCode) {
  let asked = 0;
  const definition = visitList((input) => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Refusal(code)) : load(input);
  });
  return { part: listScreen(definition), asked: () => asked };
}

describe('a list that could not be loaded', () => {
  it('says why in the catalogue’s words and keeps the filters in reach', async () => {
    ({ unmount } = mountScreen('/visits', failingOnce('access.denied').part));
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/^Sorry, visits could not be loaded\../);
    await expect.element(screen.getByRole('button', { name: /^Unstaffed/ })).toBeVisible();
  });

  it.each([
    {
      by: 'the button',
      code: 'access.denied',
      act: () => screen.getByRole('button', { name: 'Try again' }).click(),
    },
    {
      by: 'itself when the line is back',
      code: 'network.unreachable',
      act: () => Promise.resolve(dispatchEvent(new Event('online'))),
    },
  ] as const)('is asked for again by $by', async ({ code, act }) => {
    const { part, asked } = failingOnce(code);
    ({ unmount } = mountScreen('/visits', part));
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await act();
    await expect.element(screen.getByRole('link', { name: 'Adeyemi' })).toBeVisible();
    expect(asked()).toBe(2);
  });
});
