import { useEffect } from 'react';

/**
 * The paper that a screen is printed on (`A4 landscape`), with its margin, for as long as the screen is shown. A named page would do
 * in a style sheet, but what stands around the screen is then printed on a page of its own.
 */
export function usePaper(size: string, margin: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${size}; margin: ${margin}; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [size, margin]);
}
