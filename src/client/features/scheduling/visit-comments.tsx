import { msg, t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import {
  addVisitComment,
  commentLength,
  deleteVisitComment,
  visitComments,
  type VisitComment,
} from '#contract/visit-comments.ts';
import { pageSizes } from '#domain/paging.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { useReport } from '#client/kinds/action/use-report.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Stack } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { TextArea } from '#client/ui/text-field.tsx';

type Commented = { readonly visitId: string; readonly comment: VisitComment };
type Page = OutputOf<typeof visitComments>;

const remove = action<Commented, object>({
  id: 'delete-comment',
  label: msg`Delete`,
  name: ({ comment: { byName } }) => say`Delete the comment of ${byName}`,
  needs: deleteVisitComment,
  when: ({ comment }) => comment.mayDelete,
  ask: {
    title: msg`Delete this comment?`,
    body: [({ comment }) => comment.text],
    confirm: msg`Delete`,
  },
  failure: msg`Sorry, comment could not be deleted.`,
  run: ({ visitId, comment: { id } }) => callApi(deleteVisitComment, { visitId, commentId: id }),
  done: () => say`Comment deleted`,
});

function AddComment({ visitId, onAdded }: { visitId: string; onAdded: () => void }) {
  const { t } = useLingui();
  const report = useReport();
  const [text, setText] = useState('');
  const attempt = useAttempt(async () => {
    await callApi(addVisitComment, { visitId, text });
    setText('');
    onAdded();
    await report({ say: say`Comment added` });
  });
  return (
    <form onSubmit={attempt.submit}>
      <Stack>
        <TextArea
          label={t`New comment`}
          value={text}
          onChange={setText}
          maxLength={commentLength}
          rows={2}
        />
        <FailureNotice error={attempt.error} lead={t`Sorry, comment could not be saved.`} />
        <Cluster>
          <Button type="submit" busy={attempt.busy} disabled={text.trim() === ''}>
            {t`Add comment`}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

/** Pages up to the one asked for, newest comment first. */
async function pagesOf(visitId: string, pages: number): Promise<Page> {
  const pageSize = pageSizes.visitComments;
  const first = await callApi(visitComments, { visitId, pageNumber: 1, pageSize });
  const rows = [...first.rows];
  for (let pageNumber = 2; pageNumber <= Math.min(pages, first.pageCount); pageNumber += 1)
    rows.push(...(await callApi(visitComments, { visitId, pageNumber, pageSize })).rows);
  return { ...first, rows };
}

/** Comments of a visit, five at a time (spec portal §4, §9). */
export function VisitComments({ visitId }: { visitId: string }) {
  const { t } = useLingui();
  const [pages, setPages] = useState(1);
  const { value, error, pending, again } = useAnswer(`${visitId} ${pages}`, () =>
    pagesOf(visitId, pages),
  );
  return (
    <Card>
      <h2>{t`Comments`}</h2>
      <AddComment visitId={visitId} onAdded={again} />
      <FailureNotice error={error} lead={t`Sorry, comments could not be loaded.`} />
      {pending && <Skeleton label={t`Loading`} lines={2} />}
      {value?.count === 0 && <p>{t`No comments yet.`}</p>}
      <List spaced aria-label={t`Comments`}>
        {value?.rows.map((comment) => (
          <li key={comment.id}>
            <Cluster spread>
              <span>
                <strong>{comment.byName}</strong> {pacificMoment(new Date(comment.at))}
              </span>
              <ActionButton action={remove} subject={{ visitId, comment }} onDone={again} />
            </Cluster>
            <p>{comment.text}</p>
          </li>
        ))}
      </List>
      {value && value.rows.length < value.count && (
        <Cluster>
          <Button onClick={() => setPages(pages + 1)}>{t`Load more`}</Button>
        </Cluster>
      )}
    </Card>
  );
}
