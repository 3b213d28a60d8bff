import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore, useUser } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { CallOffice } from '#client/screen/call-office.tsx';
import { PreferenceFields } from '#client/screen/preference-fields.tsx';
import { shellOf } from '#client/screen/shell-kind.ts';
import { DeviceSearch } from '#client/features/my-day/device-search.tsx';
import { TellOffice } from '#client/features/tasks/tell-office.tsx';
import { LeaveButtons } from './leave-buttons.tsx';

/** A message to the office, from wherever the clinician is. */
function TellOfficeRow() {
  const { t } = useLingui();
  const store = useStore();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="notes" block onClick={() => setOpen(true)}>{t`Tell the office`}</Button>
      {isOpen && <TellOffice subject={{ store, about: null }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The search of what this device has. */
function SearchRow({ onOpened }: { onOpened: () => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="search" block aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`Search`}
      </Button>
      {isOpen && <DeviceSearch onClose={() => setOpen(false)} onOpened={onOpened} />}
    </>
  );
}

/** The menu begins at its first entry, not at the first setting. */
const begin = (row: HTMLAnchorElement | null) => row?.setAttribute('autofocus', '');

/**
 * Everything about the person and the device: profile, display, lock, sign out; in the field also
 * the sync center.
 */
export function MoreMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const field = shellOf(user) === 'field';
  return (
    <Dialog title={`${user.givenName} ${user.familyName}`} onClose={onClose}>
      <List>
        {field && <LinkRow ref={begin} to="/patients" title={t`Patients`} onClick={onClose} />}
        {field && (
          <LinkRow
            to="/myDuties"
            title={t`Due for my patients`}
            detail={t`Supervision, reassessment, recertification`}
            onClick={onClose}
          />
        )}
        {field && (
          <LinkRow
            to="/myPay"
            title={t`My pay`}
            detail={t`Line by line, even without signal`}
            onClick={onClose}
          />
        )}
        {field && <LinkRow to="/templates" title={t`My templates`} onClick={onClose} />}
        {field && <LinkRow to="/sync" title={t`Sync`} onClick={onClose} />}
        <LinkRow to="/profile" title={t`Profile`} onClick={onClose} />
        <LinkRow to="/help" title={t`Help`} onClick={onClose} />
      </List>
      {field && <SearchRow onOpened={onClose} />}
      {field && <CallOffice />}
      {field && <TellOfficeRow />}
      <PreferenceFields />
      <LeaveButtons field={field} onClose={onClose} />
    </Dialog>
  );
}
