import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isCalendarDate } from '#domain/calendar-date.ts';
import type { CodeKind } from '#domain/codes/list-search.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useNow } from '#client/screen/use-now.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster, Columns, Facts, Stack } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Segments } from '#client/ui/segments.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { kindWords, lookText, problemText } from './codes-words.ts';
import { useCodeImport, type ImportState, type ReleaseFacts } from './use-code-import.ts';

const noFacts: ReleaseFacts = { name: '', from: '', to: '' };

/** False too while a day is being typed: only whole ones are sent. */
const isDayOrEmpty = (text: string): boolean => text === '' || isCalendarDate(text);

function FactFields({
  facts,
  isIcd,
  onChange,
}: {
  facts: ReleaseFacts;
  isIcd: boolean;
  onChange: (facts: ReleaseFacts) => void;
}) {
  const { t } = useLingui();
  const today = useNow();
  const day = (value: string) => ({
    value,
    today,
    // A day is judged once it is written out, not while it is being typed.
    ...(value.length >= 10 &&
      !isDayOrEmpty(value) && { error: t`Enter a date that exists, as MM/DD/YYYY` }),
  });
  return (
    <Columns>
      <TextField
        label={t`Release`}
        hint={
          isIcd
            ? t`Such as ICD-10-CM 2026.`
            : t`Name and date of the list, such as openFDA 2026-11.`
        }
        required
        maxLength={120}
        value={facts.name}
        onChange={(name) => onChange({ ...facts, name })}
      />
      <DateField
        label={t`First day`}
        required
        {...day(facts.from)}
        onChange={(from) => onChange({ ...facts, from })}
      />
      <DateField
        label={t`Last day`}
        hint={t`Empty: until another release begins.`}
        {...day(facts.to)}
        onChange={(to) => onChange({ ...facts, to })}
      />
    </Columns>
  );
}

/** What was found in the files, and the way to keep it. */
function Looked({
  state,
  busy,
  ready,
  take,
}: {
  state: ImportState;
  busy: boolean;
  ready: boolean;
  take: () => void;
}) {
  const { t } = useLingui();
  const { look, fileName, done } = state;
  const { problem } = look;
  return (
    <Stack>
      <Banner tone={problem === null ? 'info' : 'attention'} title={fileName}>
        {problem === null ? lookText(look) : problemText(problem)}
      </Banner>
      <Facts
        items={[
          { name: t`SHA-256`, value: look.fileHash },
          { name: t`SHA-256 of the tabular list`, value: look.tabularHash ?? '—' },
        ]}
      />
      {!done && problem === null && (
        <Cluster>
          <Button variant="primary" busy={busy} disabled={!ready} onClick={take}>
            {t`Take in this release`}
          </Button>
        </Cluster>
      )}
      {done && (
        <output>
          <Banner tone="success">
            {t`The release was taken in. Phones that are online get it within half a day.`}
          </Banner>
        </output>
      )}
    </Stack>
  );
}

function ImportCodes() {
  const { t } = useLingui();
  const { state, busy, error, add, take, clear } = useCodeImport();
  const [kind, setKind] = useState<CodeKind>('icd10cm');
  const [facts, setFacts] = useState(noFacts);
  const [tabular, setTabular] = useState<File | null>(null);
  const isIcd = kind === 'icd10cm';
  const isReady = facts.name.trim() !== '' && isCalendarDate(facts.from) && isDayOrEmpty(facts.to);
  return (
    <Page>
      <PageHeader title={t`Take in codes or drugs`} />
      <Cluster>
        <LinkButton to="/codeLists" search={{}}>{t`Codes and drugs`}</LinkButton>
      </Cluster>
      <Segments<CodeKind>
        label={t`What to take in`}
        options={[
          { value: 'icd10cm', label: t(kindWords.icd10cm) },
          { value: 'drugs', label: t(kindWords.drugs) },
        ]}
        value={kind}
        onChange={(next) => {
          setKind(next ?? kind);
          clear();
        }}
      />
      <Card>
        <Stack>
          {isIcd ? (
            <>
              <p>{t`The files of CMS and NCHS as they were downloaded and unpacked.`}</p>
              <p>{t`Codes: the order file, icd10cm_order_YYYY.txt.`}</p>
              <p>{t`Excludes and 7th characters: the tabular list, icd10cm_tabular_YYYY.xml.`}</p>
            </>
          ) : (
            <p>{t`A JSON file: brand_name, active_ingredients, dosage_form, route.`}</p>
          )}
          <FactFields facts={facts} isIcd={isIcd} onChange={setFacts} />
          {!isReady && <p>{t`Enter release and first day; then choose the file.`}</p>}
          {isIcd && (
            <>
              <DropZone
                label={t`Drop the tabular list (XML) here first, if there is one`}
                accept=".xml,text/xml,application/xml"
                busy={busy}
                // What was looked at so far was looked at without it.
                onFile={(chosen) => {
                  setTabular(chosen);
                  clear();
                }}
              />
              {tabular && <p>{t`Tabular list: ${tabular.name}`}</p>}
            </>
          )}
          <DropZone
            label={
              isIcd ? t`Drop the order file (text) here` : t`Drop the list of drugs (JSON) here`
            }
            accept={isIcd ? '.txt,text/plain' : '.json,application/json'}
            busy={busy || !isReady}
            onFile={(main) => void add(kind, { main, tabular: isIcd ? tabular : null }, facts)}
          />
          <FailureNotice error={error} lead={t`Sorry, the file could not be taken in.`} />
          {state && (
            <Looked state={state} busy={busy} ready={isReady} take={() => void take(facts)} />
          )}
        </Stack>
      </Card>
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: ImportCodes };
