import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { boardPage, type BoardClinician } from '#contract/board.ts';
import type { Page } from '#contract/paging.ts';
import { visitGroups } from '#domain/clinicians.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { useText } from '#client/i18n.ts';
import { useNow } from '#client/screen/use-now.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { weekAfter, weekInAddress } from '../week.ts';
import { boardSearch, type BoardAt } from './board-address.ts';
import styles from './board.module.css';

/** The days beside, today, and the other views of the same visits. */
export function BoardLinks({ at }: { at: BoardAt }) {
  const { t } = useLingui();
  const today = pacificDate(useNow());
  const isWeek = at.view === 'week';
  const to = (day: string) => boardSearch({ ...at, day });
  const beside = (step: number) => (isWeek ? weekAfter(at.sunday, step) : addDays(at.day, step));
  return (
    <Cluster data-print="no">
      <LinkButton to="." search={to(beside(-1))} icon="back">
        {isWeek ? t`Previous week` : t`Previous day`}
      </LinkButton>
      <LinkButton to="." search={to(today)}>
        {isWeek ? t`This week` : t`Today`}
      </LinkButton>
      <LinkButton to="." search={to(beside(1))}>
        {isWeek ? t`Next week` : t`Next day`}
      </LinkButton>
      {isWeek ? (
        <LinkButton
          to="."
          search={boardSearch({ ...at, view: 'day', day: at.day === at.sunday ? today : at.day })}
        >{t`Day by hour`}</LinkButton>
      ) : (
        <LinkButton to="." search={boardSearch({ ...at, view: 'week' })}>{t`Week`}</LinkButton>
      )}
      <LinkButton
        to="."
        search={{ view: 'days', week: weekInAddress(at.sunday) }}
      >{t`By day`}</LinkButton>
      <LinkButton to="." search={{}} icon="visits">{t`List`}</LinkButton>
    </Cluster>
  );
}

function NameSearch({ given, onSearch }: { given: string; onSearch: (words: string) => void }) {
  const { t } = useLingui();
  const [words, setWords] = useState(given);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <Cluster>
        <TextField
          inline
          label={t`Clinician`}
          type="search"
          maxLength={100}
          value={words}
          onChange={setWords}
        />
        <Button type="submit" icon="search">{t`Search`}</Button>
      </Cluster>
    </form>
  );
}

const pageSizes = [boardPage.usual, 20, boardPage.most] as const;

type ToolsProps = { at: BoardAt; page: Page<BoardClinician> };

/** Which clinicians are shown. */
export function BoardTools({ at, page }: ToolsProps) {
  const { t } = useLingui();
  const text = useText();
  const navigate = useNavigate();
  const go = (change: Partial<BoardAt>) =>
    void navigate({ to: '.', search: boardSearch({ ...at, page: 1, ...change }) });
  const { count, pageNumber, pageCount } = page;
  return (
    <div className={styles.tools} data-print="no">
      <NameSearch
        key={at.clinician}
        given={at.clinician}
        onSearch={(clinician) => go({ clinician })}
      />
      <Select
        inline
        label={t`Discipline`}
        options={[
          { value: 'All', label: t`All` },
          ...visitGroups.map((value) => ({ value, label: text(value) })),
        ]}
        value={at.group}
        onChange={(group) => go({ group: group === '' ? 'All' : group })}
      />
      <output>{plural(count, { one: '# clinician', other: '# clinicians' })}</output>
      {pageCount > 1 && <span>{t`Page ${pageNumber} of ${pageCount}`}</span>}
      {pageNumber > 1 && (
        <Button icon="back" onClick={() => go({ page: pageNumber - 1 })}>{t`Previous page`}</Button>
      )}
      {pageNumber < pageCount && (
        <Button onClick={() => go({ page: pageNumber + 1 })}>{t`Next page`}</Button>
      )}
      {count > boardPage.usual && (
        <Select
          inline
          label={t`Rows per page`}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(at.size)}
          onChange={(size) => go({ size: Number(size) })}
        />
      )}
    </div>
  );
}
