import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { BarItem, BottomBar } from './nav.tsx';
import { ActionBar, Page } from './page.tsx';
import { TextField } from './text-field.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(360, 740);
  document.documentElement.dataset['text'] = '150';
});
afterEach(async () => {
  unmount();
  delete document.documentElement.dataset['text'];
  await screen.viewport(414, 896);
});

it('breaks no word of the bar at 360 px and a text of 150 %', async () => {
  const words = ['Mein Tag', 'Besuche', 'Berichte', 'Mehr'];
  ({ unmount } = mountAt('/', () => (
    <BottomBar label="Main">
      {words.map((word) => (
        <BarItem key={word} to="/" icon="visits">
          {word}
        </BarItem>
      ))}
    </BottomBar>
  )));
  await expect.element(screen.getByRole('link', { name: 'Berichte' })).toBeVisible();
  const lines = [...document.querySelectorAll('nav a')].map((link) => {
    const range = document.createRange();
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
    if (text) range.selectNodeContents(text);
    return [link.textContent, range.getClientRects().length <= link.textContent.split(' ').length];
  });
  expect(lines).toEqual(words.map((word) => [word, true]));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it('keeps a field that takes the focus clear of the buttons below the page', async () => {
  const names = Array.from({ length: 15 }, (_, index) => `Field ${index}`);
  ({ unmount } = mountAt('/', () => (
    <Page>
      {names.map((name) => (
        <TextField key={name} label={name} value="" onChange={() => {}} />
      ))}
      <ActionBar data-testid="bar">
        <button style={{ minHeight: '3rem', width: '100%' }}>All sections</button>
        <button style={{ minHeight: '3rem', width: '100%' }}>Submit note</button>
      </ActionBar>
    </Page>
  )));
  await expect.element(screen.getByTestId('bar')).toBeVisible();
  const bar = screen.getByTestId('bar').element();
  const hidden = [...document.querySelectorAll('input')].filter((input) => {
    input.focus();
    return input.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  });
  expect(hidden).toEqual([]);
});
