/** The panel's entry: what every screen needs, and nothing more. */
import '#services/live-channel.ts';
import '#services/early-calls.ts';
import '#services/no-eval.ts';
import '#ui/theme/theme.css';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadMessages } from '#locales/index.ts';
import { applyLook, localeAtom } from '#services/look.ts';
import { sessionAtom, store, watchExpiry, watchTabs } from '#services/session.ts';
import '#services/steps-back.ts';
import { notePresses } from './early-presses.ts';
import { AppRoutes, loadConsole } from './routes.tsx';

applyLook();
watchTabs();
watchExpiry();
const loadTypeface = () => void import('#services/typeface.ts').catch(() => {});
// Where the browser has it, at once. Before sign-in no rows are waited for; the console asks for it after its first ones.
if (localStorage.getItem('clutch.typeface')) loadTypeface();
else if (!store.get(sessionAtom)) addEventListener('load', loadTypeface);
if (store.get(sessionAtom)) {
  notePresses();
  // Side by side, and before anything is drawn; whoever needs them hears of a failure when they ask again.
  for (const part of [loadConsole(), loadMessages(store.get(localeAtom), 'whole')]) part.catch(() => {});
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
