import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { VisitTypeRow } from '#contract/visit-types.ts';
import { answering, refusal } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { screen as visitTypes } from './visit-types.list.tsx';

const row: VisitTypeRow = {
  id: 201,
  revision: 2,
  type: 'Wound care',
  description: '',
  discipline: 'RN',
  unit: '$/Visit',
  serviceType: '',
  evaluation: false,
  discharge: false,
  formId: 'skilled-nursing-visit',
};
const page = { rows: [row], count: 1, pageNumber: 1, pageCount: 1, pageSize: 10 };

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(1366, 900);
  signInOffice();
});
afterEach(() => {
  unmount();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.restoreAllMocks();
});
const save = () => screen.getByRole('dialog').getByRole('button', { name: 'Save' });
async function edit() {
  ({ unmount } = mountScreen('/visitTypes', visitTypes));
  await screen.getByRole('button', { name: 'Actions for Wound care' }).click();
  await screen.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Wound care' })).toBeVisible();
}

it('changes name and unit of pay against the revision that was read', async () => {
  const calls = answering(({ name }) => (name === 'visitType' ? page : { id: 201 }));
  await edit();
  expect(await axeFindings()).toEqual([]);
  await screen.getByRole('textbox', { name: /^Name/ }).fill('Wound care visit');
  await screen.getByRole('radio', { name: '$/Hour' }).click();
  await save().click();
  await expect
    .poll(() => calls.find(({ name }) => name === 'saveVisitType')?.body)
    .toMatchObject({ id: 201, revision: 2, type: 'Wound care visit', unit: '$/Hour' });
});

it('needs a name, and asks before it throws a change away', async () => {
  const calls = answering(() => page);
  await edit();
  await screen.getByRole('textbox', { name: /^Name/ }).fill(' ');
  await save().click();
  await expect.element(screen.getByRole('textbox', { name: /^Name/ })).toBeInvalid();
  expect(calls.some(({ name }) => name === 'saveVisitType')).toBe(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
});

it('shows what somebody else changed meanwhile, and keeps what was entered', async () => {
  const theirs = { ...row, revision: 3, serviceType: 'Skilled' };
  const calls = answering(({ name }) => {
    if (name !== 'saveVisitType')
      return calls.some((each) => each.name === 'saveVisitType')
        ? { ...page, rows: [theirs] }
        : page;
    const tries = calls.filter((each) => each.name === 'saveVisitType').length;
    return tries > 1 ? { id: 201 } : refusal('visit-type.changed');
  });
  await edit();
  await screen.getByRole('textbox', { name: /^Description/ }).fill('Weekly');
  await save().click();
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent(/Someone else changed this in the meantime.*Skilled/);
  await expect.element(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue('Weekly');
  await save().click();
  await expect
    .poll(() => calls.findLast(({ name }) => name === 'saveVisitType')?.body)
    .toMatchObject({ revision: 3, description: 'Weekly', serviceType: 'Skilled' });
});

it('shows what a new agency starts with and this one lacks, before it is added', async () => {
  const types = [
    {
      id: 271,
      type: 'Communication note',
      discipline: 'RN',
      form: 'Communication note',
      isNew: true,
    },
    { id: 211, type: 'PT visit', discipline: 'PT', form: 'Physical therapy visit', isNew: false },
  ];
  const calls = answering(({ name }) => {
    if (name === 'newVisitTypes') return { types };
    return name === 'addNewVisitTypes' ? { added: 1, changed: 1 } : page;
  });
  ({ unmount } = mountScreen('/visitTypes', visitTypes));
  await screen.getByRole('button', { name: 'Add the new visit types' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add the new visit types' });
  for (const line of [
    'Communication note (RN, 271): Communication note',
    'PT visit (PT, 211): Physical therapy visit',
  ])
    await expect.element(dialog.getByText(line)).toBeVisible();
  expect(calls.some(({ name }) => name === 'addNewVisitTypes')).toBe(false);
  await dialog.getByRole('button', { name: 'Add the new visit types' }).click();
  await expect.element(screen.getByText('1 visit types added, 1 with another form.')).toBeVisible();
});

it('sorts and searches by the names that are shown, in the reader’s language', async () => {
  const named = (id: number, type: string) => ({ ...row, id, type });
  const rows = [named(201, 'Aide visit'), named(202, 'Nurse visit'), named(203, 'Ärztin')];
  answering(() => ({ ...page, rows, count: 3 }));
  const messages = { 'Aide visit': ['Pflegehilfe'], 'Nurse visit': ['Besuch'] };
  ({ unmount } = mountScreen('/visitTypes', visitTypes));
  i18n.loadAndActivate({ locale: 'de', messages });
  const names = () =>
    screen
      .getByRole('row')
      .elements()
      .slice(1)
      .map((each) => each.querySelector('td')?.textContent);
  await expect.poll(names).toEqual(['Ärztin', 'Besuch', 'Pflegehilfe']);
  await screen.getByRole('searchbox').fill('hilf');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.poll(names).toEqual(['Pflegehilfe']);
});
