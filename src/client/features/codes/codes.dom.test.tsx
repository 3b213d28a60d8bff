import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { CodeLook } from '#contract/codes.ts';
import type { PulledRow } from '#contract/sync.ts';
import { drugRow } from '#domain/codes/drugs.ts';
import { readOrderFile } from '#domain/codes/icd-order-file.ts';
import { listBounds } from '#domain/codes/list-bounds.ts';
import { readTabular } from '#domain/codes/icd-tabular.ts';
import { packRows } from '#domain/codes/packed-rows.ts';
import { must } from '#domain/must.ts';
import { sampleOrderFile, sampleTabular } from '#domain/testing/icd-samples.ts';
import { activateLanguage, loadTexts } from '#client/i18n.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { keepCodes } from '#client/store/code-lists.ts';
import { deflated } from '#client/store/packed-content.ts';
import { patientPage } from '#client/store/snapshots/lists.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import {
  docOf,
  episode,
  note,
  patient,
  patientId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { problemText } from './codes-words.ts';
import { listWithout } from './find-codes.ts';
import { screen as importing } from './import-codes-screen.tsx';

const file = readOrderFile(sampleOrderFile());
const tabular = readTabular(sampleTabular);
const drug = {
  brand_name: 'SAMPLE-PRIL',
  active_ingredients: [{ name: 'SAMPLOPRIL', strength: '10MG' }],
  dosage_form: 'TABLET',
  route: 'ORAL',
};

const rows = (): PulledRow[] => [
  { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue', visitTypeId: 264 }) },
  {
    table: 'note',
    id: visitId(),
    data: note({ formId: 'plan-of-care', formVersion: 1, content: docOf({}) }),
  },
  {
    table: 'patient',
    id: patientId(),
    data: patient({ content: docOf({ lastName: 'Sample', firstName: 'Sally' }) }),
  },
  { table: 'episode', id: episode().id, data: episode() },
];

let app: DeviceApp | null = null;
let unmount = (): void => {};
afterEach(() => {
  void app?.close();
  app = null;
  unmount();
  unmount = () => {};
  vi.restoreAllMocks();
});

/** A phone that took the lists in before it lost its line. */
async function open(path: string): Promise<DeviceApp> {
  app = await openDeviceApp('/dashboard', rows());
  const { store } = app;
  const contents = {
    icd10cm: packRows(file.ok ? file.rows : []),
    drugs: packRows([drugRow(drug)]),
    notes: JSON.stringify(tabular.ok ? tabular.tabular : null),
  };
  for (const kind of ['icd10cm', 'drugs', 'notes'] as const)
    await keepCodes(store, kind, {
      hash: `${kind} of the test`,
      name: 'Sample release',
      bytes: await deflated(contents[kind]),
    });
  await app.go(path);
  return app;
}
const valuesNow = async (store: DeviceApp['store']) =>
  must(await patientPage(store, patientId()), 'patient').patient.content.doc.values;
const dialog = () => screen.getByRole('dialog');
const option = (name: RegExp) => screen.getByRole('option', { name });

describe('diagnosis codes on a phone without a line', () => {
  it('are suggested by all words in any order, and fill text, code and system of a problem', async () => {
    const { store } = await open(`/patient/${patientId()}`);
    await screen.getByText('Record data').click();
    await screen.getByRole('button', { name: 'Add to Problems' }).click();
    await dialog()
      .getByRole('combobox', { name: /^Problem/ })
      .fill('unspec failure');
    await expect.element(option(/^I50\.9/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(dialog().getByRole('combobox', { name: /^Code$/ })).toHaveValue('I50.9');
    await dialog().getByText('What the ICD-10-CM file says about I50.9').click();
    await expect.element(dialog().getByText('sample cause (O00)')).toBeVisible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => Object.values(await valuesNow(store)))
      .toEqual(expect.arrayContaining(['Heart failure, unspecified', 'I50.9', 'ICD-10-CM']));
  });

  it('have the notes of the release that is kept now, without a new start of the app', async () => {
    const { store } = await open(`/patient/${patientId()}`);
    await screen.getByText('Record data').click();
    const readNotes = async () => {
      await screen.getByRole('button', { name: 'Add to Problems' }).click();
      await dialog()
        .getByRole('combobox', { name: /^Problem/ })
        .fill('unspec failure');
      await expect.element(option(/^I50\.9/)).toBeVisible();
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await dialog().getByText('What the ICD-10-CM file says about I50.9').click();
    };
    await readNotes();
    await expect.element(dialog().getByText('sample cause (O00)')).toBeVisible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const next = readTabular(sampleTabular.replaceAll('sample cause', 'newer cause'));
    const bytes = await deflated(JSON.stringify(next.ok ? next.tabular : null));
    await keepCodes(store, 'notes', { hash: 'of the next release', name: 'Next release', bytes });
    await readNotes();
    await expect.element(dialog().getByText('newer cause (O00)')).toBeVisible();
  });

  it.each([
    ['en', '5 more; type more words.'],
    ['de', '5 weitere; geben Sie mehr Wörter ein.'],
  ] as const)('say how many they leave out (%s)', async (language, words) => {
    const { store } = await open(`/patient/${patientId()}`);
    const long = Array.from({ length: 25 }, (_, index) => `Z${10 + index}\tSample cause ${index}`);
    await keepCodes(store, 'icd10cm', {
      hash: 'of a long list',
      name: 'Long',
      bytes: await deflated(packRows(long)),
    });
    await screen.getByText('Record data').click();
    await screen.getByRole('button', { name: 'Add to Problems' }).click();
    try {
      await loadTexts(['codes']);
      await activateLanguage(language);
      const field = dialog().getByRole('combobox').first();
      await field.fill('sample cause');
      await expect.element(dialog().getByText(words)).toBeVisible();
      await field.fill('sample cause 24');
      await expect.element(option(/^Z34/)).toBeVisible();
      await expect.element(dialog().getByText(words)).not.toBeInTheDocument();
    } finally {
      await activateLanguage('en');
    }
  });

  it('typed over one that no list has are said to be so, and the words of the former are asked about', async () => {
    const { store } = await open(`/patient/${patientId()}`);
    await screen.getByText('Record data').click();
    await screen.getByRole('button', { name: 'Add to Problems' }).click();
    const problem = dialog().getByRole('combobox', { name: /^Problem/ });
    const code = dialog().getByRole('combobox', { name: /^Code$/ });
    await problem.fill('unspec failure');
    await option(/^I50\.9/).click();
    await expect.element(code).toHaveValue('I50.9');
    const unlisted = dialog().getByText('Not in the list of this release: Sample release');
    await code.fill('QQ99.9X');
    await expect.element(unlisted).toBeVisible();
    const save = dialog().getByRole('button', { name: 'Save' });
    await save.click();
    await expect
      .element(problem)
      .toHaveAccessibleDescription(
        'These words came with I50.9: change them, or save again to keep them.',
      );
    expect(Object.values(await valuesNow(store))).not.toContain('QQ99.9X');
    // A code of the list is not said to be missing, with its dot or without.
    expect(await listWithout('i509')).toBeNull();
    expect(await listWithout('I50.9')).toBeNull();
    await problem.fill('Rare sample condition');
    await save.click();
    await expect
      .poll(async () => Object.values(await valuesNow(store)))
      .toEqual(expect.arrayContaining(['Rare sample condition', 'QQ99.9X']));
  });

  it('leave any other text possible', async () => {
    const { store } = await open(`/patient/${patientId()}`);
    await screen.getByText('Record data').click();
    await screen.getByRole('button', { name: 'Add to Problems' }).click();
    await dialog()
      .getByRole('combobox', { name: /^Problem/ })
      .fill('Lives alone');
    expect(await axeFindings()).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => Object.values(await valuesNow(store))).toContain('Lives alone');
  });

  it('are suggested in the plan of care, with the meaning of the 7th character', async () => {
    const { store } = await open(`/note/${visitId()}?section=diagnoses`);
    const field = screen.getByRole('combobox', { name: /^11\. Principal diagnosis/ });
    await field.fill('fract closed initial');
    await option(/^S72\.001A/).click();
    await expect
      .element(field)
      .toHaveValue('S72.001A Sample fracture, initial encounter for closed fracture');
    await screen.getByText('What the ICD-10-CM file says about S72.001A').click();
    await expect
      .element(screen.getByText('7th character: initial encounter for closed fracture'))
      .toBeVisible();
    await expect
      .poll(
        async () => must(await loadVisit(store, visitId()), 'visit').shown.note.content.doc.values,
      )
      .toMatchObject({ 'diagnosis.principal': expect.stringContaining('S72.001A') });
  });

  it('drugs are suggested in the medication list, with strength and route', async () => {
    const { store } = await open(`/patient/${patientId()}`);
    await screen.getByText('Record data').click();
    await screen.getByRole('button', { name: 'Add to Medications' }).click();
    await dialog()
      .getByRole('combobox', { name: /^Medication/ })
      .fill('10mg samplo');
    await option(/^SAMPLE-PRIL/).click();
    await expect.element(dialog().getByRole('textbox', { name: /^Dose/ })).toHaveValue('10MG');
    await expect.element(dialog().getByRole('textbox', { name: /^Route/ })).toHaveValue('oral');
    await dialog()
      .getByRole('combobox', { name: /^Frequency/ })
      .fill('every');
    await option(/^Every other day/).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => Object.values(await valuesNow(store))).toContain('SAMPLE-PRIL');
    expect(Object.values(await valuesNow(store))).toContain('Every other day');
  });

  it('a name typed over a chosen drug takes its strength and route with it, and says that none has it', async () => {
    const { store } = await open(`/patient/${patientId()}`);
    await screen.getByText('Record data').click();
    await screen.getByRole('button', { name: 'Add to Medications' }).click();
    const name = dialog().getByRole('combobox', { name: /^Medication/ });
    const dose = dialog().getByRole('textbox', { name: /^Dose/ });
    const route = dialog().getByRole('textbox', { name: /^Route/ });
    await name.fill('samplo');
    await option(/^SAMPLE-PRIL/).click();
    await expect.element(dose).toHaveValue('10MG');
    // What a person wrote there themself stays.
    await route.fill('by tube');
    await name.fill('zzzqq');
    await expect.element(dose).toHaveValue('');
    await expect.element(route).toHaveValue('by tube');
    const none = dialog().getByText('No drug found with these words. What you typed can stay.');
    await expect.element(none).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await dose.fill('5 mg');
    await expect.element(none).toBeVisible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => Object.values(await valuesNow(store))).toContain('zzzqq');
    expect(Object.values(await valuesNow(store))).not.toContain('10MG');
  });

  it('usual frequencies are suggested in the plan of care, and any other is typed', async () => {
    const { store } = await open(`/note/${visitId()}?section=medications`);
    await screen.getByRole('button', { name: /Add (a )?medication/i }).click();
    const frequency = screen.getByRole('combobox', { name: /^Frequency/ });
    await frequency.fill('DAIL');
    await expect.element(option(/^Once daily/)).toBeVisible();
    await option(/^Once daily/).click();
    await expect.element(frequency).toHaveValue('Once daily');
    const kept = async () =>
      Object.values(must(await loadVisit(store, visitId()), 'visit').shown.note.content.doc.values);
    await expect.poll(kept).toContain('Once daily');
    await frequency.fill('Every 3 days');
    await expect.poll(kept).toContain('Every 3 days');
  });
});

const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

describe('a release in the office', () => {
  beforeEach(() => localStorage.clear());

  it('is looked at with its hash, and taken in at the press', async () => {
    const look: CodeLook = {
      count: 5,
      headers: 2,
      places: null,
      fileHash: 'a'.repeat(64),
      tabularHash: null,
      problem: null,
    };
    const sent: { preview: boolean; order: string; name: string }[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(JSON.parse(init?.body as string));
      return json(look);
    });
    const { Screen } = importing;
    ({ unmount } = mountAt('/codeLists', () => (
      <Screen data={undefined} params={{}} search={{}} />
    )));
    const release = screen.getByRole('textbox', { name: /^Release/ });
    await expect.element(release).toHaveAccessibleDescription('Such as ICD-10-CM 2026.');
    await screen.getByRole('radio', { name: 'Drugs' }).click();
    await expect
      .element(release)
      .toHaveAccessibleDescription('Name and date of the list, such as openFDA 2026-11.');
    await screen.getByRole('radio', { name: /^Diagnosis codes/ }).click();
    await release.fill('Sample release');
    const first = screen.getByRole('textbox', { name: /^First day/ });
    await first.fill('31/31/2025');
    await expect.element(first).toHaveAccessibleDescription(/Enter a date that exists/);
    await expect
      .element(screen.getByText('Enter release and first day; then choose the file.'))
      .toBeVisible();
    await first.fill('10/01/2025');
    await userEvent.upload(
      screen.getByLabelText('Drop the order file (text) here'),
      new File([sampleOrderFile()], 'icd10cm_order_2026.txt', { type: 'text/plain' }),
    );
    await expect.element(screen.getByText('5 entries · 2 headings')).toBeVisible();
    await expect.element(screen.getByText('a'.repeat(64))).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    // What is said about the release may still be mended.
    await screen.getByRole('textbox', { name: /^Release/ }).fill('');
    await expect
      .element(screen.getByRole('button', { name: 'Take in this release' }))
      .toBeDisabled();
    await screen.getByRole('textbox', { name: /^Release/ }).fill('Mended release');
    await screen.getByRole('button', { name: 'Take in this release' }).click();
    await expect.element(screen.getByText(/^The release was taken in/)).toBeVisible();
    expect(sent.map(({ preview, order, name }) => [preview, order, name])).toEqual([
      [true, sampleOrderFile(), 'Sample release'],
      [false, sampleOrderFile(), 'Mended release'],
    ]);
  });

  it.each([
    [
      'en',
      'The list has more than 200,000 different words. A published list has far fewer.',
      'An entry has more than 20,000 characters. An entry of a published list is far shorter.',
    ],
    [
      'de',
      'Die Liste hat mehr als 200.000 verschiedene Wörter. Eine veröffentlichte Liste hat weit weniger.',
      'Ein Eintrag hat mehr als 20.000 Zeichen. Ein Eintrag einer veröffentlichten Liste ist weit kürzer.',
    ],
  ] as const)(
    'says in words what is larger than a list may be (%s)',
    async (language, words, row) => {
      try {
        await loadTexts(['codes']);
        await activateLanguage(language);
        expect(problemText({ of: 'words', most: listBounds.words })).toBe(words);
        expect(problemText({ of: 'row', most: listBounds.row })).toBe(row);
      } finally {
        await activateLanguage('en');
      }
    },
  );
});
