/** The panel's entry: what every screen needs, and nothing more. */
import '#ui/theme/theme.css';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { applyLook } from '#services/look.ts';
import { store, watchExpiry, watchTabs } from '#services/session.ts';
import '#services/steps-back.ts';
import { AppRoutes } from './routes.tsx';

applyLook();
watchTabs();
watchExpiry();

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
