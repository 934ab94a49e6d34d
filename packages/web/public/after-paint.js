// The landing page is drawn by the build. Its scripts begin once it is painted: until then they would take the line from it.

function begin() {
  const named = document.querySelector('script[data-entry]');
  if (!(named instanceof HTMLScriptElement)) return;
  const { entry = '', ahead = '' } = named.dataset;
  for (const href of ahead.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(entry);
}

if (PerformanceObserver.supportedEntryTypes.includes('paint'))
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
else begin();
