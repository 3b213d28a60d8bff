import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { SignaturePosition } from '#contract/signed-documents.ts';
import { must } from '#domain/must.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mount } from '#client/features/note/testing/mount.tsx';
import { PlaceSignature } from './place-signature.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

const size = { width: 900, height: 1200 };
let placed: readonly SignaturePosition[] = [];
beforeEach(() => {
  placed = [];
});

function Page() {
  const [positions, setPositions] = useState<readonly SignaturePosition[]>([]);
  return (
    <PlaceSignature
      size={size}
      page={2}
      positions={positions}
      type="patient"
      onPlace={(point) => {
        placed = [{ page: 2, ...point, type: 'patient', version: 1 }];
        setPositions(placed);
      }}
    />
  );
}

describe('placing a signature on a page', () => {
  it('by pointer: where it was pressed, in pixels of the page at scale 1.5', async () => {
    ({ unmount } = mount(<Page />));
    const sheet = screen.getByRole('button', {
      name: /^Page 2\. Signature of Patient: not placed/,
    });
    await expect.element(sheet).toBeVisible();
    await expect.element(screen.getByText(/^Press where the signature belongs\./)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    const { width, height } = (await sheet.findElement()).getBoundingClientRect();
    await sheet.click({ position: { x: width / 3, y: height / 2 } });
    const { x, y } = must(placed[0], 'place');
    expect(Math.abs(x - 300)).toBeLessThanOrEqual(3);
    expect(Math.abs(y - 600)).toBeLessThanOrEqual(3);
  });

  it('by keyboard: with Enter in the middle, and Enter again moves nothing', async () => {
    ({ unmount } = mount(<Page />));
    const sheet = screen.getByRole('button', { name: /^Page 2/ });
    ((await sheet.findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(placed).toMatchObject([{ x: 450, y: 600 }]);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(placed).toMatchObject([{ x: 455, y: 600 }]);
  });

  it('by keyboard: from the middle by arrow keys, in larger steps with Shift, never off the page', async () => {
    ({ unmount } = mount(<Page />));
    const sheet = screen.getByRole('button', { name: /^Page 2/ });
    ((await sheet.findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(placed).toMatchObject([{ x: 455, y: 605 }]);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(placed).toMatchObject([{ x: 405, y: 605 }]);
    await userEvent.keyboard(`{Shift>}${'{ArrowLeft}'.repeat(12)}{/Shift}`);
    expect(placed).toMatchObject([{ x: 0 }]);
    await expect
      .element(screen.getByRole('button', { name: /0 from the left, 605 from the top/ }))
      .toBeVisible();
  });
});
