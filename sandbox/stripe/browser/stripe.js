/**
 * The sandbox's stand-in for https://js.stripe.com/endive/stripe.js: the parts of `Elements` and
 * `PaymentElement` that save a method with a setup intent. The fields are in a frame of the sandbox's origin,
 * which also confirms; the store's page never sees what is typed there.
 */
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;

  /** Event listeners, which every element has. */
  function emitter() {
    const listeners = new Map();
    return {
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return this;
      },
      off(event, listener) {
        const left = (listeners.get(event) ?? []).filter((each) => each !== listener);
        listeners.set(event, listener === undefined ? [] : left);
        return this;
      },
      once(event, listener) {
        const wrapped = (value) => {
          this.off(event, wrapped);
          listener(value);
        };
        return this.on(event, wrapped);
      },
      emit(event, value) {
        for (const listener of listeners.get(event) ?? []) listener(value);
      },
    };
  }

  /** The frame with the fields. The page calls it through a channel that only the two of them can read. */
  function paymentElement(key, group) {
    const events = emitter();
    const waiting = new Map();
    let frame;
    let port;
    let count = 0;

    function receive({ data }) {
      if (data.type === 'height') frame.style.height = `${data.height}px`;
      else if (data.type === 'answer') {
        waiting.get(data.id)?.(data.answer);
        waiting.delete(data.id);
      } else events.emit(data.type, { elementType: 'payment', ...data.value });
    }

    function connect() {
      const channel = new MessageChannel();
      port = channel.port1;
      port.addEventListener('message', receive);
      port.start();
      const { clientSecret, theme } = group;
      const hello = { type: 'stripe-hello', key, clientSecret, theme };
      frame.contentWindow.postMessage(hello, ORIGIN, [channel.port2]);
    }

    function call(question) {
      if (port === undefined) {
        const message = 'We could not retrieve data from the specified Element. Mount it first.';
        return Promise.reject(new Error(message));
      }
      return new Promise((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        port.postMessage({ ...question, id: count });
      });
    }

    const element = {
      on: (event, listener) => (events.on(event, listener), element),
      once: (event, listener) => (events.once(event, listener), element),
      off: (event, listener) => (events.off(event, listener), element),
      mount(target) {
        const home = typeof target === 'string' ? document.querySelector(target) : target;
        frame = document.createElement('iframe');
        frame.title = 'Secure payment input frame';
        frame.src = `${ORIGIN}/stripe/elements/payment`;
        Object.assign(frame.style, { width: '100%', height: '20rem', border: '0' });
        frame.addEventListener('load', connect, { once: true });
        home.replaceChildren(frame);
      },
      unmount() {
        frame?.remove();
        port?.close();
        frame = undefined;
        port = undefined;
      },
      destroy() {
        element.unmount();
        if (group.element === element) group.element = undefined;
      },
      update: () => element,
      collapse: () => element,
      focus: () => port?.postMessage({ type: 'focus' }),
      retheme: (theme) => port?.postMessage({ type: 'theme', theme }),
      blur: () => document.activeElement?.blur(),
      clear: () => port?.postMessage({ type: 'clear' }),
      ask: call,
    };
    return element;
  }

  function elements(key, options = {}) {
    if ('paymentMethodTypes' in options) {
      throw new Error('Use allowedPaymentMethodTypes instead of paymentMethodTypes.');
    }
    const { clientSecret, appearance } = options;
    const group = { clientSecret, theme: appearance?.theme ?? 'stripe', element: undefined };
    const events = emitter();
    return {
      group,
      on: events.on,
      off: events.off,
      once: events.once,
      create(type) {
        if (type !== 'payment') throw new Error(`The sandbox has no ${type} element.`);
        if (group.element) throw new Error('Can only create one Element of type payment.');
        group.element = paymentElement(key, group);
        return group.element;
      },
      getElement: (type) => (type === 'payment' ? (group.element ?? null) : null),
      update(changes) {
        if (changes.clientSecret) group.clientSecret = changes.clientSecret;
        if (changes.appearance) {
          group.theme = changes.appearance.theme ?? 'stripe';
          group.element?.retheme(group.theme);
        }
      },
      fetchUpdates: () => Promise.resolve({}),
      async submit() {
        return group.element ? group.element.ask({ type: 'submit' }) : {};
      },
    };
  }

  async function retrieveSetupIntent(key, clientSecret) {
    const id = clientSecret.split('_secret_')[0];
    const query = new URLSearchParams({ key, client_secret: clientSecret });
    const response = await fetch(`${ORIGIN}/v1/setup_intents/${id}?${query}`);
    const body = await response.json();
    return response.ok ? { setupIntent: body } : { error: body.error };
  }

  async function confirmSetup({ elements: given, clientSecret, confirmParams, redirect }) {
    const { group } = given;
    const secret = clientSecret ?? group.clientSecret;
    if (!group.element) throw new Error('confirmSetup needs a mounted payment element.');
    const answer = await group.element.ask({
      type: 'confirm',
      clientSecret: secret,
      returnUrl: confirmParams?.return_url,
    });
    if (answer.error || redirect === 'if_required') return answer;
    const address = new URL(confirmParams.return_url);
    address.searchParams.set('setup_intent', answer.setupIntent.id);
    address.searchParams.set('setup_intent_client_secret', secret);
    address.searchParams.set('redirect_status', 'succeeded');
    window.location.assign(address);
    // The page is navigating away: like Stripe's, this promise never resolves.
    return new Promise(() => {});
  }

  function absent(name) {
    return () => Promise.reject(new Error(`The sandbox's Stripe.js has no ${name}.`));
  }

  function Stripe(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new Error('Please call Stripe() with your publishable key.');
    }
    return {
      elements: (options) => elements(key, options),
      confirmSetup,
      retrieveSetupIntent: (clientSecret) => retrieveSetupIntent(key, clientSecret),
      createToken: absent('createToken'),
      createPaymentMethod: absent('createPaymentMethod'),
      confirmCardPayment: absent('confirmCardPayment'),
      confirmPayment: absent('confirmPayment'),
      handleNextAction: absent('handleNextAction'),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
