import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '#client/ui/card.tsx';
import { KeyboardTable } from './keyboard-table.tsx';

function Lists() {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Lists`}</h2>
      <p>
        <Trans>
          The numbers on the status buttons count what the other filters let through. Click a column
          header to sort. <em>Views</em> keeps filters, order and columns under a name;{' '}
          <em>Export</em> and <em>Print</em> take every row of the filters, not only the page.
        </Trans>
      </p>
      <p>
        <Trans>
          Press Ctrl K to find a patient by name, birth date, telephone or record number, a visit or
          episode by its day, a person, a page or an action.
        </Trans>
      </p>
    </Card>
  );
}

function Saving() {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Saving at the desk`}</h2>
      <p>
        <Trans>
          The office works on the server: a form is saved when you press its button and the message
          says so. Closing a form you have changed asks first. Without a connection the menu on the
          left says <em>Offline</em>, rows may be out of date, and a form keeps your text until you
          can save it.
        </Trans>
      </p>
      <p>
        <Trans>
          If a colleague changed the same record after you opened your form, nothing is overwritten:
          you see both and choose. Screens read themselves again when somebody else, or a phone,
          changes what they show.
        </Trans>
      </p>
    </Card>
  );
}

function Visits() {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Referral to visits`}</h2>
      <ol>
        <li>
          <Trans>
            <em>New patient</em>, or drop a care summary on <em>Import</em> and check what was found
            before it is stored. People who may already have a chart are shown beside the new one.
          </Trans>
        </li>
        <li>
          <Trans>
            Open an episode on the patient. <em>Plan visits</em> reads an order such as 2w9 and
            plans its visits into the episode.
          </Trans>
        </li>
        <li>
          <Trans>
            Staff the visits from the list. Each clinician is shown with another visit at that time,
            the visits of that day and week, and their share of the patient’s visits.
          </Trans>
        </li>
        <li>
          <Trans>
            The visit appears on the clinician’s phone within seconds, or as soon as the phone has
            signal. What a clinician did while it was hers always counts, even if it arrives late.
          </Trans>
        </li>
      </ol>
    </Card>
  );
}

function Board() {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Board and plan`}</h2>
      <p>
        <Trans>
          <em>Week</em> and <em>Day by hour</em> show who goes where, and above them the visits
          nobody has. Drag a visit, or open it to choose clinician, day and time. With the keyboard,
          Space picks up a visit, the arrow keys move it, Space drops it and Esc puts it back.
        </Trans>
      </p>
      <p>
        <Trans>
          Before you drop a visit you see what conflicts with it: another visit at that time, travel
          time, days off, hours, license, orders, authorization or the patient’s wishes. You can
          override most of it with a reason.
        </Trans>
      </p>
      <p>
        <Trans>
          <em>Plan</em> proposes who takes over the visits when somebody calls in sick or leaves, or
          for a whole day or week. Change the proposal as you like, apply it, and undo it in one
          step.
        </Trans>
      </p>
    </Card>
  );
}

function Review() {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Review`}</h2>
      <p>
        <Trans>
          The review queue begins with critical readings, then the note that has waited longest.
          Return single answers with a comment; the clinician corrects and signs those, the patient
          is not asked again. Your own edits of a signed note are addenda and keep the original.
        </Trans>
      </p>
    </Card>
  );
}

function Devices() {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Phones and tasks`}</h2>
      <p>
        <Trans>
          <em>Fleet</em> shows every device with what it has not sent yet and since when.{' '}
          <em>Tasks</em> holds what clinicians tell the office and what devices report. A lost
          phone: end its sessions, then wipe it; its unsent work is sent first if it can be.
        </Trans>
      </p>
    </Card>
  );
}

function Support() {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Support`}</h2>
      <p>
        <Trans>
          Ask your agency’s administrator for access, roles and new people. Tell them the app
          version on the Profile page and the message you saw. Forgot your password? Use the link on
          the sign-in page.
        </Trans>
      </p>
    </Card>
  );
}

/** Help for people of the office: lists, saving, from referral to visit, board, review, phones. */
export const DeskHelp = () => (
  <>
    <Saving />
    <Lists />
    <Visits />
    <Board />
    <Review />
    <Devices />
    <KeyboardTable />
    <Support />
  </>
);
