import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errors, Refusal } from '#contract/errors.ts';
import { formPacks, importFormPack } from '#contract/form-packs.ts';
import { providerTypes, visitGroup, type ProviderType } from '#domain/clinicians.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { referenceNow } from '#client/screen/use-reference.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Choices } from '#client/ui/choice.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { FormPreview } from './form-preview.tsx';
import { readFormFile, type ReadForm } from './read-form-file.ts';
import { VisitTypeChoices } from './visit-type-choices.tsx';
import { faultWords } from './words.ts';

type Read = { readonly fileName: string; readonly form: ReadForm };

/** Why a file is no form: in words, or the places that are wrong in a pack. */
function Unreadable({ fileName, form }: { fileName: string; form: ReadForm & { ok: false } }) {
  const { i18n } = useLingui();
  const text = useText();
  if ('fault' in form)
    return (
      <Banner tone="danger" role="alert">
        {[fileName, i18n._(faultWords[form.fault]), form.place].filter(Boolean).join(' · ')}
      </Banner>
    );
  return (
    <Banner tone="danger" role="alert">
      <p>{fileName}</p>
      <ul>
        {form.reasons.map(({ path, code }) => (
          <li key={`${path} ${code}`}>{`${path}: ${text(errors[code].text)}`}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** The newest version of a pack whose next version is imported; null for a new form. */
async function knownPack(packId: string | null) {
  if (packId === null) return null;
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { rows } = await callApi(formPacks, { pageNumber, pageSize: 100 });
    const found = rows.find((row) => row.packId === packId);
    if (found) return { packId, revision: found.revision };
    if (rows.length < 100) throw new Refusal('record.not-found');
  }
}

type FormOf = ReadForm & { ok: true };

/** Who the form is for, and taking it in. */
function TakeIn({
  fileName,
  form,
  packId,
}: {
  fileName: string;
  form: FormOf;
  packId: string | null;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { visitTypes } = referenceNow();
  const [disciplines, setDisciplines] = useState<readonly ProviderType[]>(
    form.pack.form.disciplines,
  );
  const [visitTypeIds, setVisitTypeIds] = useState<readonly number[]>([]);
  const groups = new Set(disciplines.map((type) => visitGroup(type)));
  const offered = visitTypes.filter(({ discipline }) => groups.has(visitGroup(discipline)));
  const chosen = visitTypeIds.filter((id) => offered.some((type) => type.id === id));
  const { busy, error, start } = useAttempt(async () => {
    await callApi(importFormPack, {
      pack: await knownPack(packId),
      content: JSON.stringify(form.pack),
      disciplines: [...disciplines],
      visitTypeIds: chosen,
      source: fileName.slice(0, 200),
    });
    await navigate({ to: '/formPacks' });
  });
  return (
    <Card tone="next">
      <h2>{form.pack.form.title}</h2>
      <FormPreview carried={form.carried} notCarried={form.notCarried} />
      <Choices
        label={t`Disciplines`}
        options={providerTypes.map((type) => ({ value: type, label: type }))}
        value={disciplines}
        onChange={(next) => setDisciplines(next ?? [])}
      />
      {offered.length > 0 && (
        <VisitTypeChoices offered={offered} chosen={chosen} onChange={setVisitTypeIds} />
      )}
      {chosen.length === 0 && (
        <p>
          {offered.length > 0
            ? t`Choose the visit types that are documented with this form.`
            : t`No visit type fits these disciplines: choose disciplines whose visits are documented with this form.`}
        </p>
      )}
      {error !== null && <FailureNotice error={error} lead={fileName} />}
      <div>
        <Button
          variant="primary"
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => void start()}
        >
          {packId === null ? t`Import` : t`Import as next version`}
        </Button>
      </div>
    </Card>
  );
}

/** Brings a pack or a public form into the agency: what is in it, what is not, who it is for. */
function ImportForm({ search }: Pick<ScreenAt, 'search'>) {
  const { t } = useLingui();
  const packId = typeof search['pack'] === 'string' ? search['pack'] : null;
  const [read, setRead] = useState<Read | null>(null);
  const [reading, setReading] = useState('');
  const add = async (file: File): Promise<void> => {
    setReading(file.name);
    setRead(null);
    setRead({ fileName: file.name, form: await readFormFile(file) });
    setReading('');
  };
  return (
    <Page>
      <PageHeader title={t`Import form`} />
      <Stack>
        <DropZone
          label={t`Drop a form here: form pack, FHIR Questionnaire, LHC-Forms, ODK XForm or XLSForm`}
          accept=".json,.xml,.xls,.xlsx"
          busy={reading !== ''}
          onFile={(file) => void add(file)}
        />
        {reading !== '' && <Skeleton lines={3} label={t`Reading ${reading}`} />}
        {read?.form.ok === false && <Unreadable fileName={read.fileName} form={read.form} />}
        {read?.form.ok === true && (
          <TakeIn key={read.fileName} fileName={read.fileName} form={read.form} packId={packId} />
        )}
      </Stack>
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: ImportForm };
