-- For a statement that finds out on its way that it must not be: all of it is undone, and the name says why.
create function must_hold(holds boolean, rule text) returns boolean language plpgsql as $$
begin
  if not holds then
    raise check_violation using message = 'does not hold: ' || rule, constraint = rule;
  end if;
  return true;
end;
$$;
