import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { signedOrderText, type OrderContent } from '#contract/order-content.ts';
import { sha256Hex } from '#client/features/note/sign/seal.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { patientId, testId } from '#client/store/testing/records.ts';
import { orderPdf } from './order-pdf.ts';
import { screen as part } from './signed-documents.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const content: OrderContent = {
  orderId: testId(8, 1),
  patient: { id: patientId(), name: 'Sample, Sally', birthday: '01/02/1940', mrn: 'DEMO-1' },
  source: 'verbal',
  category: 'Wound care',
  text: 'Wound vac at 125 mmHg.',
  effectiveFrom: '11/25/2026',
  physician: { name: 'Dr. Pat Park', npi: '1234567890' },
  author: { name: 'Nora Nurse', at: '2026-11-25T16:00:00.000Z' },
  received: { on: '11/25/2026', time: '08:00', from: 'Dr. Pat Park' },
  agency: 'Larkspur Home Health (demo)',
};
const signature = {
  how: 'link',
  name: 'Pat Park, MD',
  npi: '1234567890',
  at: '2026-11-25T20:00:00.000Z',
} as const;
const hash = 'a'.repeat(64);
const token = `${testId(1, 1)}.${'b'.repeat(43)}`;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });
const refusal = (code: ErrorCode, fields: { path: string; code: ErrorCode }[] = []) => {
  const { status, text: title } = errors[code];
  return json({ code, status, title, requestId: testId(2, 2), fields }, status);
};

/** Shows the screen; `answers` are the server's by the name of the call. */
function show(path: string, answers: Readonly<Record<string, () => Response>>) {
  const asked: { name: string; input: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url as string).split('/').at(-1) ?? '';
    asked.push({ name, input: JSON.parse(init?.body as string) });
    return answers[name]?.() ?? refusal('server.failed');
  });
  const { Screen } = part;
  ({ unmount } = mountAt(path, () => <Screen data={undefined} params={{}} search={{}} />));
  return asked;
}

async function drop(bytes: Uint8Array, name: string): Promise<void> {
  const input = await screen.getByLabelText(/^Drop the PDF/).findElement();
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  const carried = new DataTransfer();
  carried.items.add(new File([new Uint8Array(bytes)], name));
  input.files = carried.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const signedPdf = async (given: OrderContent = content): Promise<Uint8Array> => {
  const seal = await sha256Hex(signedOrderText(given, signature));
  return orderPdf({
    agency: 'Larkspur Home Health (demo)',
    content: given,
    signed: { signature, seal },
    madeAt: new Date('2026-11-25T20:00:00.000Z'),
  });
};

/** Modules that the page has fetched, by their addresses; buffered ones are cut at 250. */
const fetched: string[] = [];
new PerformanceObserver((list) => {
  fetched.push(...list.getEntries().map(({ name }) => new URL(name).pathname));
}).observe({ type: 'resource' });

// First, before a file makes the page load them.
it('what judges a file is loaded as soon as the page is open, for whoever loses the line', async () => {
  const hasAll = () =>
    [
      'note/pdf/sign-pdf.ts',
      'note/verify/pdf-check.tsx',
      'forms/skilled-nursing-visit/form.ts',
    ].every((name) => fetched.some((path) => path.endsWith(name)));
  expect(hasAll()).toBe(false);
  show('/signedDocuments', {});
  await expect.element(screen.getByRole('heading', { name: 'Verify a PDF' })).toBeVisible();
  await expect.poll(hasAll, { timeout: 20_000 }).toBe(true);
});

describe('an order behind a link', () => {
  const { orderId: _id, patient, physician, agency: _agency, ...words } = content;
  const shown = {
    ...words,
    patient: { name: patient.name, birthday: patient.birthday },
    physician: { name: physician.name, npiEnd: '890' },
  };
  const read = () => json({ agency: 'Larkspur', content: shown, hash, expiresAt: signature.at });

  it('is read first, then signed with name and NPI, and says so to the letter', async () => {
    const seal = await sha256Hex(signedOrderText(content, signature));
    const asked = show(`/signedDocuments#token=${token}`, {
      readOrderLink: read,
      signOrderByLink: () => json({ content, signature, seal }),
    });
    await expect.element(screen.getByText('Wound vac at 125 mmHg.')).toBeVisible();
    expect(asked.map(({ name }) => name)).toEqual(['readOrderLink']);
    // Nothing above it says that it is signed.
    await expect
      .element(screen.getByRole('heading', { name: 'Physician order', level: 1 }))
      .toBeVisible();
    expect(screen.getByRole('heading', { name: 'Signed documents' }).query()).toBeNull();
    await expect.element(screen.getByText('11/25/2026 08:00 AM PST, Dr. Pat Park')).toBeVisible();
    await expect.element(screen.getByText('Yes, confirmed as correct')).toBeVisible();
    await expect.element(screen.getByText('Dr. Pat Park · NPI ends in 890')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await screen.getByRole('textbox', { name: /^Your name/ }).fill('Pat Park, MD');
    await screen.getByRole('textbox', { name: /^Your NPI/ }).fill('1234567890');
    await screen.getByRole('button', { name: 'Sign order' }).click();
    await expect.element(screen.getByText('Order signed successfully')).toBeVisible();
    await expect.element(screen.getByText('Dr. Pat Park · NPI 1234567890')).toBeVisible();
    expect(asked.at(-1)?.input).toEqual({
      token,
      hash,
      name: 'Pat Park, MD',
      npi: '1234567890',
    });
    await expect.element(screen.getByRole('button', { name: 'Save the signed PDF' })).toBeVisible();
  });

  it.each([
    'physician-order.link-used',
    'physician-order.link-expired',
    'physician-order.link-revoked',
    'physician-order.changed',
    'physician-order.voided',
  ] as const)('that is refused says why: %s', async (code) => {
    show(`/signedDocuments#token=${token}`, { readOrderLink: () => refusal(code) });
    // Nobody tried to sign.
    await expect.element(screen.getByText(/The order cannot be shown\./)).toBeVisible();
    await expect.element(screen.getByText(errors[code].text, { exact: false })).toBeVisible();
    expect(screen.getByText(/Order signing failed/).query()).toBeNull();
  });

  it('is read in its lines, as a plan of care is written', async () => {
    const lines = '20. Prognosis: Fair\n21. Orders: Nursing 2w4';
    show(`/signedDocuments#token=${token}`, {
      readOrderLink: () =>
        json({
          agency: 'Larkspur',
          content: { ...shown, text: lines },
          hash,
          expiresAt: signature.at,
        }),
    });
    const order = screen.getByText(/^20\. Prognosis/);
    await expect.element(order).toBeVisible();
    expect((order.element() as HTMLElement).innerText).toBe(lines);
  });

  it('is not signed by somebody else', async () => {
    show(`/signedDocuments#token=${token}`, {
      readOrderLink: read,
      signOrderByLink: () => refusal('physician-order.wrong-person'),
    });
    await screen.getByRole('textbox', { name: /^Your name/ }).fill('Somebody');
    await screen.getByRole('textbox', { name: /^Your NPI/ }).fill('9999999999');
    await screen.getByRole('button', { name: 'Sign order' }).click();
    await expect.element(screen.getByText(/Order signing failed\./)).toBeVisible();
    await expect
      .element(screen.getByText(errors['physician-order.wrong-person'].text, { exact: false }))
      .toBeVisible();
  });

  it('shows at the field that the name is not the physician’s', async () => {
    const code = 'physician-order.wrong-person';
    show(`/signedDocuments#token=${token}`, {
      readOrderLink: read,
      signOrderByLink: () => refusal(code, [{ path: 'name', code }]),
    });
    const name = screen.getByRole('textbox', { name: /^Your name/ });
    const number = screen.getByRole('textbox', { name: /^Your NPI/ });
    await name.fill('Somebody Else');
    await number.fill('1234567890');
    await screen.getByRole('button', { name: 'Sign order' }).click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveAccessibleDescription(new RegExp(errors[code].text));
    await expect.element(name).toHaveFocus();
    await expect.element(number).not.toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a signed order in the hands of a stranger', () => {
  const standing = (of: string, since: string | null = null) => ({
    verifySignedOrder: () => json({ standing: of, since }),
  });

  it('is genuine where the record has its seal', async () => {
    const asked = show('/signedDocuments', standing('current'));
    await drop(await signedPdf(), 'order.pdf');
    await expect.element(screen.getByText('Genuine: order.pdf')).toBeVisible();
    await expect
      .element(screen.getByText(/The sealed text was drawn again, and every page is the same\./))
      .toBeVisible();
    await expect.element(screen.getByText('Wound vac at 125 mmHg.')).toBeVisible();
    expect(asked).toMatchObject([{ input: { orderId: content.orderId } }]);
  });

  it('is not called genuine where its pages were not compared', async () => {
    show('/signedDocuments', standing('current'));
    const { agency: _agency, ...before } = content;
    await drop(await signedPdf(before), 'order.pdf');
    await expect
      .element(screen.getByText('Words genuine, pages not compared: order.pdf'))
      .toBeVisible();
    // Nor does it come with a copy, which would only look checked.
    await drop(new Uint8Array([...(await signedPdf(before)), 10]), 'longer.pdf');
    await expect.element(screen.getByText('Not as it was signed here: longer.pdf')).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Save the checked copy' }))
      .not.toBeInTheDocument();
  });

  it('is checked in itself without a line', async () => {
    show('/signedDocuments', {
      verifySignedOrder: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await drop(await signedPdf(), 'order.pdf');
    await expect
      .element(screen.getByText('Intact, but not compared with the record: order.pdf'))
      .toBeVisible();
  });

  it('says what changed since: the order was voided, or the pages were drawn over', async () => {
    show('/signedDocuments', standing('voided', '2026-11-26T18:00:00.000Z'));
    await drop(await signedPdf(), 'order.pdf');
    await expect.element(screen.getByText('Genuine, but voided since: order.pdf')).toBeVisible();
    const { PDFDocument } = await import('pdf-lib');
    const document = await PDFDocument.load(await signedPdf());
    document.getPage(0).drawText('75 mmHg', { x: 100, y: 100 });
    await drop(await document.save(), 'drawn.pdf');
    await expect.element(screen.getByText('Altered: drawn.pdf')).toBeVisible();
    await expect.element(screen.getByText(/^Changed since it was signed: page 1\./)).toBeVisible();
    await expect.element(screen.getByText('Wound vac at 125 mmHg.')).toBeVisible();
  });

  it('is not genuine where a viewer may read something else, and comes with the checked copy', async () => {
    const asked = show('/signedDocuments', standing('current'));
    const signed = await signedPdf();
    await drop(new Uint8Array([...signed, 10, 37, 10]), 'longer.pdf');
    await expect.element(screen.getByText('Not as it was signed here: longer.pdf')).toBeVisible();
    await expect.element(screen.getByText('Wound vac at 125 mmHg.')).toBeVisible();
    // The record is asked about the seal all the same, and says what it says.
    expect(asked.map(({ name }) => name)).toEqual(['verifySignedOrder']);
    await expect
      .element(screen.getByText(/The record has this order with this seal\./))
      .toBeVisible();
    expect(await axeFindings()).toEqual([]);
    const saved: Blob[] = [];
    const address = URL.createObjectURL.bind(URL);
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return address(blob);
    });
    await screen.getByRole('button', { name: 'Save the checked copy' }).click();
    await expect.poll(() => saved.length).toBe(1);
    const [copy] = saved;
    if (!copy) throw new Error('no copy');
    await drop(new Uint8Array(await copy.arrayBuffer()), 'copy.pdf');
    await expect.element(screen.getByText('Genuine: copy.pdf')).toBeVisible();
  });

  it('is forged where no record has its seal, and foreign without one', async () => {
    show('/signedDocuments', standing('unknown'));
    await drop(new Uint8Array([...(await signedPdf()), 10, 37, 10]), 'longer.pdf');
    await expect.element(screen.getByText('Altered: longer.pdf')).toBeVisible();
    await drop(await signedPdf({ ...content, text: 'Morphine 100 mg.' }), 'forged.pdf');
    await expect.element(screen.getByText('Altered: forged.pdf')).toBeVisible();
    const paper = await orderPdf({
      agency: 'Larkspur',
      content,
      signed: null,
      madeAt: new Date('2026-11-25T20:00:00.000Z'),
    });
    await drop(paper, 'paper.pdf');
    await expect.element(screen.getByText('Not signed here: paper.pdf')).toBeVisible();
  });
});
