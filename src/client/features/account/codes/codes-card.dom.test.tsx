import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mount } from '#client/features/note/testing/mount.tsx';
import { ToastProvider } from '#client/ui/toast.tsx';
import { CodesCard } from './codes-card.tsx';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const address = `otpauth://totp/Porchlight:nora?issuer=Porchlight&secret=${secret}&algorithm=SHA1&digits=6&period=30`;
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBB${index}`);

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

/** A server with one person: password "right", code "123456". */
function server(standing: { since: string | null; recoveryLeft: number }) {
  const state = { ...standing };
  const refuse = (status: number, code: string) =>
    new Response(JSON.stringify({ code }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    });
  const give = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  const calls: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const call = (url instanceof Request ? url.url : url.toString()).split('/').at(-1) ?? '';
    const body = JSON.parse(init?.body as string) as { password?: string; code?: string };
    calls.push(call);
    if (call === 'codeStanding') return give(state);
    if (body.password !== undefined && body.password !== 'right')
      return refuse(422, 'password.wrong');
    if (call === 'prepareCodes') return give({ secret, address });
    if (body.code !== '123456') return refuse(422, 'code.wrong');
    Object.assign(
      state,
      call === 'switchOnCodes'
        ? { since: '2026-03-05T16:00:00.000Z', recoveryLeft: 10 }
        : { since: null, recoveryLeft: 0 },
    );
    return give(call === 'switchOnCodes' ? { recoveryCodes } : {});
  });
  ({ unmount } = mount(
    <ToastProvider>
      <CodesCard />
    </ToastProvider>,
  ));
  return { calls };
}

const dialog = (name = 'Sign in with a code as well') => screen.getByRole('dialog', { name });
const press = (name: string) => dialog().getByRole('button', { name }).click();

describe('turning the code on (docs/security.md)', () => {
  it('asks for the password, shows the QR code, wants a right code, and shows the recovery codes', async () => {
    const { calls } = server({ since: null, recoveryLeft: 0 });
    await screen.getByRole('button', { name: 'Set up' }).click();
    const password = dialog().getByLabelText('Your password');
    await password.fill('wrong');
    await press('Next');
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('The current password is wrong.');
    await password.fill('right');
    await press('Next');
    await expect
      .element(dialog().getByRole('img', { name: 'QR code for your authenticator app' }))
      .toBeVisible();
    await expect.element(dialog().getByText(secret.match(/.{4}/g)?.join(' ') ?? '')).toBeVisible();
    await expect
      .element(dialog().getByRole('link', { name: 'Open in an app on this device' }))
      .toHaveAttribute('href', address);
    const code = dialog().getByRole('textbox', { name: 'Code' });
    await code.fill('000000');
    await press('Turn on');
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Wrong code, or already used.');
    await code.fill('123456');
    await press('Turn on');
    const kept = dialog('Your recovery codes');
    await expect.element(kept.getByRole('list', { name: 'Your recovery codes' })).toBeVisible();
    expect(
      kept
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(recoveryCodes);
    await kept.getByRole('button', { name: 'I have saved them' }).click();
    await expect
      .element(screen.getByText(/^On since .* 10 recovery codes are left\.$/))
      .toBeVisible();
    expect(screen.getByText('AAAA0-BBBB0').elements()).toEqual([]);
    expect(calls).toEqual([
      'codeStanding',
      'prepareCodes',
      'prepareCodes',
      'switchOnCodes',
      'switchOnCodes',
      'codeStanding',
    ]);
  });

  it('draws a QR code that a reader can read', async () => {
    server({ since: null, recoveryLeft: 0 });
    await screen.getByRole('button', { name: 'Set up' }).click();
    await dialog().getByLabelText('Your password').fill('right');
    await press('Next');
    const picture = dialog().getByRole('img', { name: 'QR code for your authenticator app' });
    await expect.element(picture).toBeVisible();
    // The three corners that readers look for: seven dark modules with four light ones before and
    // light ones after.
    const svg = picture.element();
    const [size = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').slice(-1).map(Number);
    const modules = new Set(
      (svg.querySelector('path')?.getAttribute('d') ?? '').match(/M\d+ \d+/g),
    );
    const rowAt = (x: number, y: number): string =>
      Array.from({ length: 9 }, (_, index) => (modules.has(`M${x + index} ${y}`) ? '#' : '.')).join(
        '',
      );
    expect([(size - 8 - 17) % 4, rowAt(3, 4), rowAt(size - 12, 4), rowAt(3, size - 5)]).toEqual([
      0,
      '.#######.',
      '.#######.',
      '.#######.',
    ]);
  });
});

describe('turning the code off', () => {
  it('needs password and code, and shows the new state', async () => {
    server({ since: '2026-03-05T16:00:00.000Z', recoveryLeft: 2 });
    await expect
      .element(screen.getByText('For new recovery codes, turn it off and set it up again.'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Turn off' }).click();
    const off = dialog('Turn off the code');
    const button = off.getByRole('button', { name: 'Turn off' });
    await button.click();
    await expect
      .element(off.getByLabelText('Your password'))
      .toHaveAccessibleDescription('Enter the password');
    await off.getByLabelText('Your password').fill('right');
    await off.getByRole('textbox', { name: 'Code or recovery code' }).fill('000000');
    await button.click();
    await expect.element(off.getByRole('alert')).toHaveTextContent('Wrong code, or already used.');
    await off.getByRole('textbox', { name: 'Code or recovery code' }).fill('123456');
    await button.click();
    await expect.element(screen.getByText('Signing in no longer asks for a code.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});
