-- Linking an identity ends in the browser that began it.

alter table auth.flow_states
  -- Who came from the provider, of a visit that links an identity: it is linked when the code is exchanged.
  add column provider_person jsonb,
  -- SHA-256 of what the cookie of the browser that began such a visit holds, in the implicit flow.
  add column browser_hash bytea;
