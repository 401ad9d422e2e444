interface ConnectOptions {
  fetchClientSecret: () => Promise<string>;
  appearance?: { variables?: Record<string, string> };
  metaOptions?: { eagerClientSecretPromise?: Promise<string> };
}

/**
 * Runs in the page in place of Stripe's connect.js: each form is a frame of the local Stripe.
 * @param host of its frames
 */
export function connectScript(host: string): void {
  interface Connector {
    secret: () => Promise<string>;
    renew: () => Promise<string>;
    look: () => Record<string, string>;
    forms: Set<{ draw: () => unknown }>;
  }

  class Form extends HTMLElement {
    component = '';
    connector: Connector | undefined;
    frame = document.createElement('iframe');
    onExit: (() => void) | undefined;
    onLoaderStart: (() => void) | undefined;
    onLoadError: ((problem: object) => void) | undefined;

    setOnExitInternalOnly(tell: () => void) {
      this.onExit = tell;
    }
    setOnLoaderStartInternalOnly(tell: () => void) {
      this.onLoaderStart = tell;
    }
    setOnLoadErrorInternalOnly(tell: (problem: object) => void) {
      this.onLoadError = tell;
    }
    setConnector(connector: Connector) {
      this.connector = connector;
      connector.forms.add(this);
      this.frame.title = this.component;
      this.frame.style.cssText = 'display:block;width:100%;height:0;border:0';
      this.append(this.frame);
      addEventListener('message', ({ source, data }) => {
        if (source === this.frame.contentWindow && this.isConnected) void this.hear(data);
      });
      void this.draw(connector.secret());
    }
    async hear({ message, height }: { message: string; height: number }) {
      if (message === 'ended') await this.draw(this.connector?.renew());
      if (message === 'refused') this.onLoadError?.({ error: { type: 'api_error' } });
      if (message === 'done') this.onExit?.();
      if (message !== 'drawn') return;
      this.frame.style.height = `${height}px`;
      this.onLoaderStart?.();
    }
    async draw(secret = this.connector?.secret()) {
      try {
        const query = new URLSearchParams({ ...this.connector?.look(), component: this.component });
        this.frame.src = `${host}/embedded/${await secret}?${query}`;
      } catch {
        this.onLoadError?.({ error: { type: 'account_session_create_error' } });
      }
    }
  }

  for (const component of ['account_onboarding', 'account_management', 'notification_banner', 'payouts']) {
    customElements.define(
      `stripe-connect-${component.replace('_', '-')}`,
      class extends Form {
        override component = component;
      },
    );
  }

  const init = ({ fetchClientSecret, appearance, metaOptions }: ConnectOptions) => {
    let secret = metaOptions?.eagerClientSecretPromise ?? fetchClientSecret();
    let variables = appearance?.variables ?? {};
    const connect: Connector = {
      secret: () => secret,
      renew: () => {
        secret = fetchClientSecret();
        return secret;
      },
      look: () => variables,
      forms: new Set(),
    };
    return {
      connect,
      update(changed: Pick<ConnectOptions, 'appearance'>) {
        variables = changed.appearance?.variables ?? variables;
        for (const form of connect.forms) form.draw();
      },
      logout: async () => undefined,
    };
  };
  Object.assign(window, { StripeConnect: { init } });
}
