import { useEffect, useRef } from 'react';
import { useUrlState } from '#services/url-state.ts';

/** Opens the print dialog once the page is whole, where the address asks for it; the address then no longer does. */
export function usePrintOnArrival(whole: boolean) {
  const page = useRef<HTMLElement>(null);
  const [{ print }, setUrl] = useUrlState();
  const wanted = print === '1' && whole;
  useEffect(() => {
    if (!wanted) return;
    setUrl({ print: null }, true);
    const images = [...(page.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(images.map((image) => image.decode())).then(() => window.print());
  }, [wanted, setUrl]);
  return page;
}
