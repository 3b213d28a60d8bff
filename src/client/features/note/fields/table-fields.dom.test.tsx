import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { DeskContext } from '../editor/editor-context.ts';
import { createDesk } from '../editor/note-editor.ts';
import { memoryDraft } from '../testing/memory-draft.ts';
import { mount } from '../testing/mount.tsx';
import { SectionFields } from './section-fields.tsx';

const form = must(formById('pt-evaluation'), 'form');
let unmount = (): void => {};
afterEach(() => unmount());

const at = (path: string): DOMRect =>
  must(document.getElementById(`q-${path}`), path).getBoundingClientRect();

describe('a table on a phone', () => {
  it.each([
    ['motion', 'motion.kneeFlexion'],
    ['motion', 'strength.kneeFlexion'],
  ])('of short answers in %s has right and left beside each other: %s', async (id, row) => {
    await screen.viewport(390, 844);
    const draft = memoryDraft(form, { 'motion.state': 'limited', 'strength.state': 'limited' });
    const desk = createDesk({ draft, last: null, patientId: '' });
    const section = must(
      form.sections.find((each) => each.id === id),
      id,
    );
    ({ unmount } = mount(
      <DeskContext value={desk}>
        <SectionFields section={section} atOnce />
      </DeskContext>,
    ));
    await expect.poll(() => document.getElementById(`q-${row}.left`)).not.toBeNull();
    const [right, left] = [at(`${row}.right`), at(`${row}.left`)];
    expect(left.top).toBe(right.top);
    expect(left.left).toBeGreaterThanOrEqual(right.right);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    for (const { width, height } of [right, left]) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(width).toBeGreaterThanOrEqual(88);
    }
  });
});
