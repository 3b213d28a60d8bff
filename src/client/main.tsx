import '#client/ui/tokens.css';
import '#client/ui/base.css';
// Before every library: the app's one Trusted Types policy must exist before other code can claim
// its name.
import '#client/session/script-address.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { must } from '#domain/must.ts';
import { readPacksFrom } from '#forms/packs/pack-source.ts';
import { firstScreen } from '#client/screen/first-screen.ts';
import { keepRouterFromReloading } from '#client/screen/chunk-failures.ts';
import { startInstallOffer } from '#client/features/install/install.ts';
import { loadPreferences } from '#client/screen/preferences.ts';
import { sessionLink, startSession } from '#client/session/state/session.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { retryForever } from '#client/app/retry-forever.ts';
import { createAppRouter } from '#client/app/router.ts';

/**
 * Requested with the first paint but not awaited: it appears when another tab runs another version.
 */
const UpgradeNotice = lazy(() =>
  import('#client/features/app-update/upgrade-notice.tsx').then(
    (part) => ({ default: part.UpgradeNotice }),
    () => ({ default: () => null }),
  ),
);

/** Screens read from the device; the sync engine runs in the background. */
async function startSyncing(): Promise<void> {
  const [{ startSync }, { startSealedUpload }] = await Promise.all([
    import('#client/sync/runtime.ts'),
    import('#client/app/sealed-upload.ts'),
  ]);
  startSync(sessionLink);
  startSealedUpload();
}

const startWatchers = async (): Promise<void> =>
  (await import('#client/app/watchers.ts')).startWatchers();

async function start(): Promise<void> {
  keepRouterFromReloading(window, sessionStorage);
  readPacksFrom(async (id, version) =>
    (await import('#client/app/pack-source.ts')).packForm(id, version),
  );
  // Who was here is no question of the language: both are read at once.
  void startSession();
  const shown = loadPreferences(navigator.languages);
  // Made of a hundred routes, while the device and the worker are asked.
  const router = createAppRouter();
  await shown;
  void startInstallOffer();
  createRoot(must(document.getElementById('root'), 'root element')).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ToastProvider>
          <RouterProvider router={router} />
          <Suspense>
            <UpgradeNotice />
          </Suspense>
        </ToastProvider>
      </I18nProvider>
    </StrictMode>,
  );
  await firstScreen();
  retryForever(startSyncing);
  retryForever(startWatchers);
  if (import.meta.env.PROD)
    void import('#client/features/app-update/update.ts')
      .then(({ startUpdates }) => startUpdates())
      .catch(() => undefined);
}

void start();
