import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import { exportAssessment } from '#contract/notes.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import { saveFile } from '#client/screen/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';

type Exported = OutputOf<typeof exportAssessment>['assessment'];

/** What the edits find before anything is submitted, and the file. */
function Body({ value }: { value: Exported }) {
  const { t } = useLingui();
  const text = useText();
  if (value === null) return null;
  const { fileName, xml, itemSet, findings, faults } = value;
  const save = () => saveFile(new Blob([xml], { type: 'application/xml' }), fileName);
  return (
    <>
      <Facts
        items={[
          { name: t`Item set`, value: itemSet },
          { name: t`File`, value: fileName },
        ]}
      />
      {findings.length === 0 && faults.length === 0 && (
        <Banner tone="success">{t`The edits find nothing in this assessment.`}</Banner>
      )}
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={`${finding.id} ${finding.items.join()}`}>
              {finding.severity === 'fatal' ? t`Must be corrected` : t`Check`}
              {` (${finding.id}, ${finding.items.join(', ')}): ${text(finding.text)}`}
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <Banner tone="danger">
          {t`The file breaks the schema at: ${faults.map(({ element }) => element).join(', ')}`}
        </Banner>
      )}
      <p>{t`What the agency enters elsewhere, such as its certification number, is left out of the file.`}</p>
      <Button icon="download" onClick={save}>{t`Save XML`}</Button>
    </>
  );
}

/** The CMS-shaped XML of a signed assessment. */
export const OasisExportDialog = panelDialog({
  title: msg`OASIS export`,
  wide: true,
  load: async (visitId: string) => (await callApi(exportAssessment, { visitId })).assessment,
  loadKey: (visitId) => visitId,
  empty: { when: (value) => value === null, title: msg`This note is no signed assessment.` },
  Body,
});
