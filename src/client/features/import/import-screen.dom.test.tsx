import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import {
  careSummaryXml,
  concernXml,
  patientXml,
  sectionXml,
} from '#domain/care-summary/testing/xml.ts';
import { screen as dataImport } from './import-screen.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(1366, 900);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });
const imported = {
  patientId: '00000000-0000-4000-8000-000000000001',
  revision: 1,
  name: 'Testperson, Wilma J',
  messages: [],
  counts: { problems: 1, medications: 0, allergies: 0 },
  // The preview of archiving answers to the same question.
};
const judged = { name: 'Rivera, Maria', reasons: [], like: [], made: null };
/** The server's word that a chart may be of the same person, and what it finds then. */
const problem = {
  code: 'patient.possible-duplicate',
  status: 409,
  title: 'x',
  requestId: 'x',
  detail: { patientIds: [imported.patientId] },
};
const like = {
  id: imported.patientId,
  name: 'Testperson, Wilma',
  mrn: 'MR100077',
  birthday: '05/01/1947',
  phone: '',
  address: '7 Elm Street, Fresno, CA 93701',
  status: 'Active',
  percent: 96,
};
const isUndo = (path: string): boolean => path.endsWith('undoImportRun');
type Sent = { readonly path: string; readonly body: Record<string, unknown> };

function show(
  answer: (sent: Sent) => Response = ({ path }) =>
    json(isUndo(path) ? { undone: 1, kept: 0 } : imported),
): Sent[] {
  return showAt(answer).sent;
}
function showAt(answer: (sent: Sent) => Response) {
  const sent: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const body = JSON.parse(init?.body as string) as Record<string, unknown>;
    const path = url as string;
    sent.push({ path, body });
    return answer({ path, body });
  });
  signInOffice();
  const shown = mountAt('/dataImport', () => (
    <dataImport.Screen data={undefined} params={{}} search={{}} />
  ));
  ({ unmount } = shown);
  return { ...shown, sent };
}

/** The agency's list of races (spec portal §9, raceData). */
const listRaces = (value: string) =>
  signInOffice(undefined, {
    constants: [{ type: 'GentoCareConfig', name: 'raceData', value }],
  });
const fileOf = (xml: string, name = 'referral.xml') =>
  new File([xml], name, { type: 'application/xml' });
async function drop(...files: File[]): Promise<void> {
  await expect.element(screen.getByText('Choose files')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const carried = new DataTransfer();
  for (const file of files) carried.items.add(file);
  if (!input) throw new Error('no place to drop');
  input.files = carried.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const button = (name: string) => screen.getByRole('button', { name, exact: true });

const doubtful = careSummaryXml({
  patient:
    '<addr><streetAddressLine>No Address Indicated</streetAddressLine><state>Oregon</state></addr>' +
    '<patient><name><given>Wilma</given><family>Testperson</family></name></patient>',
  sections:
    sectionXml('11450-4', concernXml('<observation><value displayName="Asthma"/></observation>')) +
    sectionXml(
      '48765-2',
      concernXml('<observation negationInd="true"><value code="416098002"/></observation>') +
        concernXml('<observation nullFlavor="MSK"/>'),
    ),
});

describe('the import of care summaries (spec rules §5)', () => {
  it('shows what a document would become before anything is sent', async () => {
    const sent = show();
    await drop(fileOf(doubtful));
    await expect.element(screen.getByRole('heading', { name: 'Testperson, Wilma' })).toBeVisible();
    await screen.getByText('Problems (1)').click();
    await expect.element(screen.getByText('Asthma · Active')).toBeVisible();
    for (const words of [
      'The document says: No known drug allergies.',
      '“No Address Indicated” stands for an unknown address and is left out.',
      'State: “Oregon” is not accepted and left out.',
      'The sender withholds 1 entry.',
    ])
      await expect.element(screen.getByText(words)).toBeVisible();
    await expect
      .element(
        screen.getByText(
          'Date of birth, Gender, Language, Race or ethnic group, Address, City, ZIP code, Phone',
        ),
      )
      .toBeVisible();
    expect(sent).toEqual([]);
    expect(await axeFindings()).toEqual([]);
    await button('Do not import').click();
    await expect.element(screen.getByText('Testperson, Wilma')).not.toBeInTheDocument();
  });

  it('lists what it takes of the person, and says of each race why it is left out', async () => {
    const coded = (tag: string, name: string) => `<${tag} code="1" displayName="${name}"/>`;
    const of = (races: string) =>
      careSummaryXml({ patient: patientXml.replace('</patient>', `${races}</patient>`) });
    const groups = coded('ethnicGroupCode', 'Not Hispanic or Latino');
    const sent = show();
    const list = [
      { id: 'r-1', name: 'Asian' },
      { id: 'r-2', name: 'White' },
    ];
    listRaces(JSON.stringify(list));
    await drop(fileOf(of(coded('raceCode', 'asian') + coded('raceCode', 'White') + groups)));
    for (const [name, value] of [
      ['Language', 'American English'],
      ['Race or ethnic group', 'Asian'],
      ['Address', '12 Lantern Way'],
      ['City', 'Fairhaven'],
      ['ZIP code', '94501'],
      ['Phone', '(555) 010-0199'],
    ] as const) {
      const term = screen.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
      await expect.element(term).toBeVisible();
      expect(term.element().nextElementSibling?.textContent).toBe(value);
    }
    const said = 'Race or ethnic group: “';
    for (const words of [
      `${said}White” is left out. The chart takes one, the first.`,
      `${said}Not Hispanic or Latino” is not in your agency’s list and is left out.`,
    ])
      await expect.element(screen.getByText(words)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await button('Do not import').click();
    listRaces('[]');
    await drop(fileOf(of(groups)));
    await expect
      .element(
        screen.getByText(
          `${said}Not Hispanic or Latino” is left out. Your agency has no list to choose from.`,
        ),
      )
      .toBeVisible();
    expect(sent).toEqual([]);
  });

  it('asks before a page with documents that wait is left, and keeps them beside other kinds', async () => {
    const shown = showAt(() => json(imported));
    await drop(fileOf(careSummaryXml()));
    await expect.element(button('Import')).toBeVisible();
    await screen.getByRole('radio', { name: 'Referral sources' }).click();
    await expect.element(button('Import')).not.toBeInTheDocument();
    await screen.getByRole('radio', { name: 'Care summaries' }).click();
    await expect.element(button('Import')).toBeVisible();
    shown.go('/visits');
    await button('Stay here').click();
    expect(shown.address()).toBe('/dataImport');
    await button('Import').click();
    await expect.element(button('Undo import')).toBeVisible();
    shown.go('/visits');
    await expect.poll(shown.address).toBe('/visits');
  });

  it('keeps a table beside the other kinds, with the rows that were chosen', async () => {
    show(({ path }) =>
      json(
        path.endsWith('importMIF')
          ? { rows: [{ ...judged, line: 2, verdict: 'unsure' }], made: 0 }
          : imported,
      ),
    );
    await screen.getByRole('radio', { name: 'Members of a payer' }).click();
    await expect.element(screen.getByText('Choose file')).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const carried = new DataTransfer();
    carried.items.add(
      new File(['Last name,First name\nRivera,Maria'], 'members.csv', { type: 'text/csv' }),
    );
    if (!input) throw new Error('no place to drop');
    input.files = carried.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await screen.getByRole('checkbox').click();
    await expect.element(button('Take in 1 row')).toBeEnabled();
    await screen.getByRole('radio', { name: 'Referral sources' }).click();
    await expect.element(button('Take in 1 row')).not.toBeInTheDocument();
    await screen.getByRole('radio', { name: 'Members of a payer' }).click();
    await expect.element(button('Take in 1 row')).toBeEnabled();
  });

  it('imports several at once and takes one back', async () => {
    const sent = show();
    await drop(
      fileOf(careSummaryXml(), 'one.xml'),
      fileOf(careSummaryXml(), 'two.xml'),
      fileOf('<broken', 'three.xml'),
    );
    await expect.element(screen.getByRole('alert')).toHaveTextContent('three.xml · line 1, column');
    await button('Import all 2').click();
    await expect
      .poll(() => sent.map(({ body }) => body['fileName']))
      .toEqual(['one.xml', 'two.xml']);
    await button('Undo import').first().click();
    await expect
      .element(
        screen.getByText('Testperson, Wilma J: the import was undone, the draft is archived.'),
      )
      .toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ id: imported.patientId });
  });

  it('keeps the document when the server refuses, and imports it anyway when told', async () => {
    const sent = show(({ path, body }) => {
      if (path.endsWith('patientDuplicates')) return json({ rows: [like] });
      return body['confirmDuplicate'] === true ? json(imported) : json(problem, 409);
    });
    await drop(fileOf(careSummaryXml()));
    await button('Import').click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    // Beside the document stands the chart that it may be of.
    await expect.element(screen.getByRole('row', { name: /MR100077/ })).toBeVisible();
    await button('Import anyway').click();
    await expect.element(screen.getByRole('link', { name: 'Open patient' })).toBeVisible();
    expect(sent.filter(({ path }) => path.endsWith('importData'))).toHaveLength(2);
  });

  it('offers each like chart by name and record number, and adds to that one', async () => {
    const other = { ...like, id: '00000000-0000-4000-8000-000000000002', mrn: 'MR100078' };
    const shown = showAt(({ path, body }) => {
      if (path.endsWith('patientDuplicates')) return json({ rows: [like, other] });
      return body['confirmDuplicate'] === true ? json(imported) : json(problem, 409);
    });
    await drop(fileOf(careSummaryXml()));
    await button('Import').click();
    await expect.element(button('Add to Testperson, Wilma · MR100077')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await button('Add to Testperson, Wilma · MR100078').click();
    await expect.poll(shown.address).toBe(`/merge/${other.id}/${imported.patientId}`);
  });

  it('looks for like charts of the chart to come: the name typed, no refused birth date', async () => {
    const shown = showAt(({ path, body }) => {
      if (path.endsWith('patientDuplicates'))
        return json({ rows: body['lastName'] === 'Testperson' ? [like] : [] });
      return body['confirmDuplicate'] === true ? json(imported) : json(problem, 409);
    });
    await drop(
      fileOf(careSummaryXml({ patient: '<patient><birthTime value="18010501"/></patient>' })),
    );
    await screen.getByRole('textbox', { name: 'Last name' }).fill(' Testperson ');
    await button('Import').click();
    await expect.element(screen.getByRole('row', { name: /MR100077/ })).toBeVisible();
    await expect.element(button('Add to Testperson, Wilma · MR100077')).toBeVisible();
    expect(shown.sent.find(({ path }) => path.endsWith('patientDuplicates'))?.body).toEqual({
      lastName: 'Testperson',
      firstName: '',
      birthday: '',
      phone: '',
      except: null,
    });
  });

  it('confirms nothing about a name that nobody looked for', async () => {
    const { sent } = showAt(({ path }) =>
      path.endsWith('patientDuplicates') ? json({ rows: [like] }) : json(problem, 409),
    );
    await drop(
      fileOf(careSummaryXml({ patient: '<patient><birthTime value="19470501"/></patient>' })),
    );
    const name = screen.getByRole('textbox', { name: 'Last name' });
    await name.fill('Testperson');
    await button('Import').click();
    await expect.element(button('Import anyway')).toBeVisible();
    await name.fill('Somebody');
    await expect.element(button('Import anyway')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: /MR100077/ })).not.toBeInTheDocument();
    await button('Import').click();
    await expect.element(button('Import anyway')).toBeVisible();
    expect(
      sent
        .filter(({ path }) => path.endsWith('importData'))
        .map(({ body }) => [body['name'], body['confirmDuplicate']]),
    ).toEqual([
      [{ lastName: 'Testperson', firstName: '' }, false],
      [{ lastName: 'Somebody', firstName: '' }, false],
    ]);
  });

  it('looks for like charts again where that failed', async () => {
    let looks = 0;
    show(({ path }) => {
      if (!path.endsWith('patientDuplicates')) return json(problem, 409);
      looks += 1;
      return looks === 1
        ? json({ code: 'server.error', status: 500, title: 'x', requestId: 'x' }, 500)
        : json({ rows: [like] });
    });
    await drop(fileOf(careSummaryXml()));
    await button('Import').click();
    await button('Try again').click();
    await expect.element(button('Add to Testperson, Wilma · MR100077')).toBeVisible();
  });

  it('says what is wrong when the import cannot be taken back', async () => {
    show(({ path }) =>
      isUndo(path)
        ? json({ code: 'server.error', status: 500, title: 'x', requestId: 'x' }, 500)
        : json(imported),
    );
    await drop(fileOf(careSummaryXml()));
    await button('Import').click();
    await button('Undo import').click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('referral.xml');
    await expect.element(button('Undo import')).toBeEnabled();
  });

  it('is not undone once somebody has worked on the chart', async () => {
    show(({ path }) => json(isUndo(path) ? { undone: 0, kept: 1 } : imported));
    await drop(fileOf(careSummaryXml()));
    await button('Import').click();
    await button('Undo import').click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('was not undone');
  });

  it('asks for the name of a document that names nobody, and waits for it', async () => {
    const sent = show();
    await drop(
      fileOf(careSummaryXml({ patient: '<patient><birthTime value="19470501"/></patient>' })),
    );
    await expect
      .element(screen.getByRole('heading', { name: 'Patient without a name' }))
      .toBeVisible();
    await expect.element(button('Import')).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Last name' }).fill('   ');
    await expect.element(button('Import')).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Last name' }).fill('Testperson');
    expect(await axeFindings()).toEqual([]);
    await button('Import').click();
    await expect
      .poll(() => sent.map(({ body }) => body['name']))
      .toEqual([{ lastName: 'Testperson', firstName: '' }]);
  });
});
