import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { ContactCard } from './contact-card.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const contact = {
  emailId: 'ada@example.test',
  emailVerifiedAt: null,
  phone: null,
  phoneVerifiedAt: null,
};
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });
const refused = (code: string) => json({ code, status: 422, title: 'x', requestId: 'x' }, 422);

function show(answer: (path: string) => Response | null, own: object = contact) {
  const sent: [path: string, input: unknown][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = (url as string).replace(/.*\/api\//, '');
    if (path === 'operation/readContact') return json(own);
    sent.push([path, JSON.parse(init?.body as string)]);
    return answer(path) ?? json({});
  });
  signInOffice();
  ({ unmount } = mountAt('/profile', () => <ContactCard />));
  return sent;
}

const open = async (name: string) => {
  await screen.getByRole('button', { name }).click();
  return screen.getByRole('dialog', { name });
};
const codeField = () => screen.getByRole('textbox', { name: 'Code' });
const verify = () => screen.getByRole('button', { name: 'Verify', exact: true }).click();

describe('the own mail address and phone number (spec portal §8)', () => {
  it('sends a code to the new address and takes the code', async () => {
    let right = false;
    const sent = show((path) => {
      if (path !== 'operation/verifyEmail') return null;
      return right ? json({ emailId: 'new@example.test' }) : refused('verification.email');
    });
    await expect.element(screen.getByText('ada@example.test, not verified')).toBeVisible();
    const dialog = await open('Verify or change email');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('new@example.test');
    await dialog.getByLabelText('Your password').fill('a password');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await codeField().fill('123456');
    await verify();
    await expect
      .element(screen.getByText('Sorry, email verification failed. Please try again.'))
      .toBeVisible();
    right = true;
    await verify();
    await expect.element(screen.getByText('Email ID updated successfully')).toBeVisible();
    expect(sent.slice(0, 2)).toEqual([
      [
        'operation/sendVerificationCode',
        { kind: 'email', target: 'new@example.test', password: 'a password', language: 'en' },
      ],
      ['operation/verifyEmail', { code: '123456' }],
    ]);
  });

  it('asks for the password with a code that the agency asked for', async () => {
    const own = { ...contact, pendingEmail: 'new@example.test', pendingByOffice: true };
    const sent = show(() => json({ emailId: 'new@example.test' }), own);
    await expect
      .element(screen.getByText('Your agency asked for new@example.test.', { exact: false }))
      .toBeVisible();
    const dialog = await open('Enter the code');
    await codeField().fill('123456');
    await verify();
    await expect.element(dialog.getByText('Enter the password')).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByLabelText('Your password').fill('a password');
    await verify();
    await expect.element(screen.getByText('Email ID updated successfully')).toBeVisible();
    expect(sent.slice(0, 1)).toEqual([
      ['operation/verifyEmail', { code: '123456', password: 'a password' }],
    ]);
  });

  it('declines an address that the agency asked for', async () => {
    const own = { ...contact, pendingEmail: 'new@example.test', pendingByOffice: true };
    const sent = show(() => {
      Object.assign(own, { pendingEmail: null, pendingByOffice: false });
      return null;
    }, own);
    await screen.getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => sent).toEqual([['operation/declineEmail', {}]]);
    await expect.element(screen.getByText('Your agency asked for')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Decline' }).query()).toBeNull();
    await expect.element(screen.getByText('ada@example.test, not verified')).toBeVisible();
  });

  it('says when the code could not be sent, and keeps the number', async () => {
    show(() => refused('verification.not-sent'));
    const dialog = await open('Verify or change phone');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('415');
    await dialog.getByLabelText('Your password').fill('a password');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect.element(dialog.getByText('Enter ten digits')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('415-555-0123');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect
      .element(dialog.getByText('Sorry, verification code could not be sent.'))
      .toBeVisible();
    await expect
      .element(dialog.getByRole('textbox', { name: 'Phone' }))
      .toHaveValue('415-555-0123');
  });

  it('says that the phone could not be verified', async () => {
    show((path) => (path === 'operation/verifyPhoneNumber' ? refused('verification.phone') : null));
    const dialog = await open('Verify or change phone');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('415-555-0123');
    await dialog.getByLabelText('Your password').fill('a password');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await codeField().fill('000000');
    await verify();
    await expect.element(screen.getByText('Sorry, phone verification failed.')).toBeVisible();
  });
});
