import { PDFDocument } from 'pdf-lib';
import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mount } from '#client/features/note/testing/mount.tsx';
import { PagePreview } from './page-preview.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

const drawing = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage();
  return document.save();
};
const frame = (page: number) => screen.getByTitle(`Page ${page} with its signatures`);

describe('the page that is signed', () => {
  it('is shown by the browser’s own viewer, at the page that is signed', async () => {
    ({ unmount } = mount(<PagePreview page={2} depends="placed" draw={drawing} />));
    await expect.element(frame(2)).toBeInTheDocument();
    const src = (await frame(2).findElement()).getAttribute('src') ?? '';
    expect(src).toMatch(/^blob:.*#page=2&/);
    const shown = await (await fetch(src.replace(/#.*$/, ''))).text();
    expect(shown).toMatch(/^%PDF-/);
  });

  it('says where it cannot be drawn', async () => {
    const fails = () => Promise.reject(new Error('no page'));
    ({ unmount } = mount(<PagePreview page={1} depends="" draw={fails} />));
    await expect.element(screen.getByText(/Sorry, the page could not be drawn\./)).toBeVisible();
    await expect.element(frame(1)).not.toBeInTheDocument();
  });
});
