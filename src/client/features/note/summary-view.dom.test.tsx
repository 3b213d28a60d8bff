import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { skilledNursingVisit as released } from '#forms/skilled-nursing-visit/form.ts';
import { formById } from '#forms/registry.ts';
import { SummaryView } from './summary-view.tsx';
import { mount } from './testing/mount.tsx';

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

it('tells each task of a care plan in its own words, on few lines', async () => {
  const aide = must(formById('aide-visit'), 'form');
  ({ unmount } = mount(
    <SummaryView
      form={aide}
      answers={{
        'planTasks.$order': ['bath'],
        'planTasks.bath.task': 'Bath',
        'planTasks.bath.group': 'personalCare',
        'planTasks.bath.frequency': 'everyVisit',
        'planTasks.bath.instruction': 'Shower chair, never alone',
        'planTasks.bath.outcome': 'refused',
        'planTasks.bath.reason': 'Too tired',
      }}
    />,
  ));
  const told = screen.getByRole('definition').filter({ hasText: 'Bath' });
  await expect.element(told.getByText('Refused: Too tired')).toBeVisible();
  await expect.element(told.getByText('Every visit · Shower chair, never alone')).toBeVisible();
  expect(told.getByRole('term').elements()).toEqual([]);
});

it('fits long German titles and their buttons at 360 px and a text of 150 %', async () => {
  const title = 'Krankenhausaufenthaltsbescheinigung';
  const sections = released.sections.map((section) => ({ ...section, title }));
  ({ unmount } = mount(
    <SummaryView
      form={{ ...released, sections }}
      answers={{ 'narrative.text': 'Words' }}
      onChange={() => {}}
    />,
  ));
  const button = screen.getByRole('button', { name: 'Change' });
  await expect.element(button).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const card = must(document.querySelector('section'), 'the card').getBoundingClientRect();
  expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(card.right);
});
