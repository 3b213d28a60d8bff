import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

const rows = [
  { table: 'visit' as const, id: visitId(), data: visit({ status: 'NotesDue' }) },
  {
    table: 'note' as const,
    id: visitId(),
    data: note({ content: docOf({ 'respiratory.cough': 'none' }) }),
  },
  { table: 'patient' as const, id: patient().id, data: patient() },
  { table: 'episode' as const, id: episode().id, data: episode() },
];
const wording = 'Lungs clear throughout, respirations even and unlabored.';
const constants = [{ type: 'WebAppConfig', name: 'normalLimits.respiratory', value: wording }];

let app: DeviceApp;
afterEach(() => app.close());

describe('an agency’s own wording of "Within normal limits", without a line', () => {
  it('names every finding that the tap records, and is recorded as the comment', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=respiratory`, rows, {}, { constants });
    const findings = () =>
      screen
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.element(screen.getByText(/^Records these findings/)).toBeVisible();
    const shown = findings();
    expect(shown).toContain('Breath sounds: Clear bilaterally');
    expect(shown).toContain(`Respiratory comments: ${wording}`);
    // Answered already: the tap leaves it.
    expect(shown.some((line) => line.startsWith('Cough'))).toBe(false);
    await screen.getByRole('button', { name: 'Within normal limits: Respiratory' }).click();
    await expect
      .poll(
        async () =>
          must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values,
      )
      .toMatchObject({
        'respiratory.sounds': ['clear'],
        'respiratory.dyspnea': 'never',
        'respiratory.comments': wording,
      });
  });

  it('is said in the form’s words where the agency has none', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=respiratory`, rows);
    await expect
      .element(screen.getByText('Breath sounds clear bilaterally. No dyspnea. No cough.'))
      .toBeVisible();
  });
});
