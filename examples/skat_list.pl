#!/usr/bin/env perl
# A reader of the Skat List Format 1.1 in Perl, written from docs/format alone: lists, house rules and events.
#
#     perl skat_list.pl FILE_OR_FOLDER...    one line of JSON each: read and totals as the cases have them
#     perl skat_list.pl --read FILE...       `read` of lists alone, whatever rules they name
#
# It needs nothing but Perl 5.20. What it refuses is {"refused": true}.
use strict;
use warnings;
use utf8;
use feature 'fc';
use Encode qw(decode FB_CROAK);
use File::Basename qw(dirname);
use File::Spec;
use Math::BigRat;
use POSIX qw(floor);

# --- Lists: reading (list.md, grammar.ebnf) --------------------------------------------------------------------------

my %CONTRACT = (
    kreuz => 'clubs', clubs => 'clubs', pik => 'spades', spades => 'spades', herz => 'hearts', hearts => 'hearts',
    karo => 'diamonds', diamonds => 'diamonds', grand => 'grand', null => 'null', revolution => 'revolution',
    ramsch => 'ramsch', e => 'passed', passed => 'passed', 'ungültig' => 'void', void => 'void', wert => 'value',
    value => 'value',
);
my @LEVELS = qw(H S SA Z ZA O SP);
my %LEVEL = (h => 'H', s => 'S', sa => 'SA', z => 'Z', za => 'ZA', ou => 'O', sp => 'SP');
my %CARRIES = (SA => ['S'], Z => ['S'], ZA => ['S', 'SA', 'Z']);
my %HEAD = (
    spiele => 'agreed', games => 'agreed', regeln => 'rules', rules => 'rules', 'ungültig' => 'void', void => 'void',
    veranstaltung => 'event', event => 'event', name => 'event', datum => 'date', date => 'date', ort => 'place',
    town => 'place', 'listenführer' => 'keeper', keeper => 'keeper', kopf => 'head', head => 'head',
    serie => 'series', series => 'series', tisch => 'table', table => 'table',
);
my %FOOTER = (
    punkte => 'points', points => 'points', gewonnen => 'won', won => 'won', verloren => 'lost', lost => 'lost',
    eingepasst => 'passed', passed => 'passed', 'bonus eigene' => 'bonus_own', 'bonus own' => 'bonus_own',
    'bonus andere' => 'bonus_others', 'bonus others' => 'bonus_others', gesamt => 'total', total => 'total',
);
my %MOVES = (geht => 'left', leaves => 'left', kommt => 'joined', joins => 'joined', tauscht => 'swapped',
    swaps => 'swapped');
my $TAKEN = qr/^(?:geht|kommt|tauscht|leaves|left|joins|joined|swaps|swapped)(?: |$)/i;
my $CHARACTER = qr/[0-9a-cA-CefEF][0-9a-fA-F]{3}|[dD][0-7][0-9a-fA-F]{2}|[0-9a-fA-F]{1,3}/;
my $CODE = qr/10[0-9a-fA-F]{4}|[1-9a-fA-F][0-9a-fA-F]{4}|0?$CHARACTER/;
my $QUOTED = qr/"(?:[^"\\\x00-\x1f\x7f]|\\["\\nrt]|\\u\{$CODE\})+"/;
my $BAD = '"#;„“”\x{0}-\x20\x7f-\xa0\x{1680}\x{2000}-\x{200f}\x{2028}-\x{202f}\x{205f}-\x{206f}\x{3000}\x{feff}';
my $LETTER = qr/[^$BAD]/;
my $WORD = qr/(?![:=–—-])$LETTER+/;
my $INSIDE = qr/(?:(?!\\)$LETTER)+/;
my $PIECE = qr/(?:$LETTER|"$INSIDE(?: +$INSIDE)*")+/;
my $PLAIN = qr/(?![:=–—-])$PIECE(?: +$PIECE)*/;
my $NATURAL = qr/(?:0|[1-9][0-9]{0,8})/;
my $INTEGER = qr/-?$NATURAL/;

sub unread { die "unread\n" }
sub refuse { die "refused\n" }

sub text_of {
    my ($written) = @_;
    if ($written =~ /^$QUOTED$/) {
        my $inside = substr $written, 1, -1;
        my %sign = (n => "\n", r => "\r", t => "\t", '"' => '"', '\\' => '\\');
        $inside =~ s/\\(?:u\{([0-9a-fA-F]+)\}|(.))/defined $1 ? chr hex $1 : $sign{$2}/ge;
        return $inside;
    }
    unread() if $written !~ /^$PLAIN$/ || $written =~ $TAKEN;
    return $written;
}

sub number_of {
    my ($written, $least) = @_;
    unread() if $written !~ /^$NATURAL$/ || $written < ($least // 0);
    return 0 + $written;
}

sub place_of {
    my ($written) = @_;
    unread() if ($written // '') !~ /^[1-5]$/;
    return 0 + $written;
}

sub person_of {
    my ($written) = @_;
    # A part ends at a semicolon outside quotation marks: a text, or a word and a text.
    my @pieces = $written =~ /\G($QUOTED|;|[^";]+)/g;
    unread() if join('', @pieces) ne $written;
    my @parts = ('');
    for my $piece (@pieces) {
        if ($piece eq ';') { push @parts, '' }
        else { $parts[-1] .= $piece }
    }
    s/^[ \t]+|[ \t]+$//g for @parts;
    my $name = shift @parts;
    unread() if $name eq '' && !@parts;
    my %person;
    $person{name} = text_of($name) if $name ne '';
    for my $part (@parts) {
        my ($word, $value) = split /[ \t]+/, $part, 2;
        $word = lc($word // '');
        my ($key, $found) =
              $word =~ /^(?:nr|no)$/ ? (number => number_of($value // '', 1))
            : $word =~ /^(?:verein|club)$/ ? (club => text_of($value // ''))
            : $word =~ /^(?:mannschaft|team)$/ ? (team => text_of($value // ''))
            : $word =~ /^(?:ausgeschlossen|excluded)$/ && !defined $value ? (excluded => \1)
            : unread();
        unread() if exists $person{$key};
        $person{$key} = $found;
    }
    return \%person;
}

sub same {
    my ($one, $other) = @_;
    return json($one) eq json($other);
}

# A list while it is read.
sub new_list {
    return {seats => {}, header => {}, rows => [], changes => [], waiting => [], footer => [], unread => [], last => 0};
}

sub once {
    my ($facts, $key, $value) = @_;
    unread() if exists $facts->{$key} && !same($facts->{$key}, $value);
    $facts->{$key} = $value;
}

sub read_lists {
    my ($text) = @_;
    $text =~ s/^\x{feff}//;
    my @lists = (new_list());
    my $number = 0;
    for my $line (split /\r\n|\r|\n/, $text, -1) {
        $number++;
        if ($number == 1 && $line =~ /^[ \t]*#[ \t]*Skat List Format(?![^\W_])/i) {
            if ($line !~ /^[ \t]*#[ \t]+Skat List Format[ \t]+([0-9]+)\.[0-9]+[ \t]*$/i) {
                push @{$lists[-1]{unread}}, 1;
            }
            elsif ($1 ne '1') { refuse() }
            next;
        }
        my $said = '';
        while ($line =~ /\G($QUOTED|[^#]|(?<![ \t])(?<!^)#)/gc) { $said .= $1 }
        $said =~ s/^[ \t]+|[ \t]+$//g;
        next if $said eq '';
        eval { statement(\@lists, $said); $lists[-1]{seen} = 1; 1 } or do {
            die $@ if $@ ne "unread\n";
            push @{$lists[-1]{unread}}, $number;
        };
    }
    return [map { finished($_) } grep { $_->{seen} } @lists];
}

sub statement {
    my ($lists, $said) = @_;
    my $list = $lists->[-1];
    return read_game($list, $said) if $said =~ /^[0-9?]/;
    my ($word, $rest) = split /[ \t]+/, $said, 2;
    $word = lc $word;
    $rest //= '';
    if ($word =~ /^(?:ab|from)$/) {
        my ($before, $change) = split /[ \t]+/, $rest, 2;
        $before = number_of($before // '', 1);
        push @{$list->{changes}}, {before => $before, %{change_of($change // '')}};
        return;
    }
    if ($word =~ /^(?:platz|place)$/) {
        my ($place, $what) = split /[ \t]+/, $rest, 2;
        if (($what // '') =~ /^([a-z]+)(?:[ \t;]|$)/i && $MOVES{lc $1}) {
            push @{$list->{waiting}}, change_of($said);
        }
        else {
            unread() if $list->{begun};
            $place = place_of($place);
            once($list->{seats}, $place, defined $what ? person_of($what) : {});
        }
        return;
    }
    if ($said =~ /^(?:nach[ \t]+summen|by[ \t]+sums)$/i) {
        unread() if $list->{begun};
        $list->{sums_first} = \1;
        return;
    }
    my $name = $word eq 'bonus' ? join ' ', $word, lc((split /[ \t]+/, $rest, 2)[0] // '') : $word;
    if (my $footer = $FOOTER{$name}) {
        (undef, $rest) = split /[ \t]+/, $rest, 2 if $word eq 'bonus';
        return read_footer($list, $footer, $rest // '');
    }
    my $key = $HEAD{$word} or unread();
    if ($key eq 'series' || $key eq 'table') {
        my $value = number_of($rest, 1);
        if (exists $list->{$key} || $list->{begun}) { push @$lists, $list = new_list() }
        $list->{$key} = $value;
        return;
    }
    if ($key eq 'rules' && $list->{begun}) {
        push @{$list->{waiting}}, {kind => 'rules', rules => text_of($rest)};
        return;
    }
    unread() if $list->{begun};
    if ($key eq 'agreed') { once($list, 'agreed', number_of($rest, 1)) }
    elsif ($key eq 'rules' || $key eq 'void') { once($list, $key, text_of($rest)) }
    elsif ($key eq 'head') {
        unread() if $rest !~ /^($QUOTED|$WORD)[ \t]+(.+)$/;
        my ($which, $what) = ($1, $2);
        once($list->{header}, text_of($which), text_of($what));
    }
    else {
        my $text = text_of($rest);
        if ($key eq 'date') {
            my @days = days_of($text);
            my @before = days_of($list->{header}{date} // '');
            return if @days == 1 && @before == 1 && $days[0] eq $before[0];
        }
        once($list->{header}, $key, $text);
    }
}

# The days that a text may name. What looks like a day and is none is not read.
sub days_of {
    my ($text) = @_;
    my @orders =
          $text =~ /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/ || $text =~ /^([0-9]{4})([0-9]{2})([0-9]{2})$/ ? [$1, $2, $3]
        : $text =~ /^([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4}|[0-9]{2})$/ ? [$3, $2, $1]
        : $text =~ m{^([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})$} ? ([$3, $2, $1], [$3, $1, $2])
        : ();
    my %days;
    for (@orders) {
        my ($year, $month, $day) = @$_;
        $year += 2000 if length $year == 2;
        my $leap = $year % 4 == 0 && ($year % 100 || $year % 400 == 0);
        my @days = (31, $leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);
        next if $year < 1 || $month < 1 || $month > 12 || $day < 1 || $day > $days[$month - 1];
        $days{sprintf '%04d-%02d-%02d', $year, $month, $day} = 1;
    }
    unread() if !%days && $text =~ m{^(?:[0-9]+[.-] *[0-9]+[.-] *[0-9]+|[0-9]+/[0-9]+/[0-9]+|[0-9]{5,})$};
    return keys %days;
}

sub change_of {
    my ($said) = @_;
    my ($word, $rest) = split /[ \t]+/, $said, 2;
    $word = lc($word // '');
    return {kind => 'rules', rules => text_of($rest // '')} if $word =~ /^(?:regeln|rules)$/;
    unread() if $word !~ /^(?:platz|place)$/;
    my ($place, $what, $more) = split /[ \t]+/, $rest // '', 3;
    # `joins; no 4` has its semicolon behind the word.
    ($what, $more) = ($1, join ' ', grep { defined && $_ ne '' } ";$2", $more) if ($what // '') =~ /^([a-z]+);(.*)$/i;
    my $kind = $MOVES{lc($what // '')} or unread();
    my %change = (kind => $kind, place => place_of($place));
    if ($kind eq 'left') { unread() if defined $more && $more ne '' }
    elsif ($kind eq 'joined') { $change{player} = defined $more && $more ne '' ? person_of($more) : {} }
    else {
        $change{other} = place_of($more);
        unread() if $change{other} == $change{place};
    }
    return \%change;
}

sub pairs_of {
    my ($words, $pattern) = @_;
    my @values = (undef) x 5;
    my $used = 0;
    while (@$words && $words->[0] =~ /^([1-5]):($pattern)$/) {
        my ($place, $value) = ($1, 0 + $2);
        unread() if defined $values[$place - 1] && $values[$place - 1] != $value;
        $values[$place - 1] = $value;
        shift @$words;
        $used++;
    }
    return $used ? \@values : undef;
}

sub read_footer {
    my ($list, $name, $rest) = @_;
    my @words = split /[ \t]+/, $rest;
    unread() if !@words;
    my $alone = @words == 1 && $words[0] !~ /:/;
    my $values = pairs_of(\@words, $INTEGER);
    if (!$values) {
        unread() if @words > 5 || grep { !/^$INTEGER$/ } @words;
        $values = [map { defined $_ ? 0 + $_ : undef } @words[0 .. 4]];
        @words = ();
    }
    unread() if @words;
    $list->{begun} = 1;
    push @{$list->{footer}}, {name => $name, values => $values, $name eq 'passed' && $alone ? (table => 1) : ()};
}

sub begin_game {
    my ($list, $number) = @_;
    my $before = $number // $list->{last} + 1;
    push @{$list->{changes}}, map { {before => $before, %$_} } @{$list->{waiting}};
    $list->{waiting} = [];
    $list->{last} = $before if defined $number;
}

sub read_game {
    my ($list, $said) = @_;
    my @words = $said =~ /\G[ \t]*($QUOTED|[^ \t"]+)(?=[ \t]|$)/g;
    unread() if join(' ', @words) ne join ' ', map { /^"/ ? $_ : split /[ \t]+/ } grep { length } split /($QUOTED)|[ \t]+/, $said;
    my $number = shift @words;
    if ($number eq '?') { unread() if !@words; $number = undef }
    else { $number = number_of($number, 1) }
    my $row = row_of(@words);
    $list->{begun} = 1;
    begin_game($list, $number);
    $list->{last}++ if !defined $number;
    push @{$list->{rows}}, {defined $number ? (game => $number) : (), %$row};
}

sub row_of {
    my @words = @_;
    my (%row, %said, %level, $with, $without, %columns);
    my $say = sub { my ($key, $value) = @_; unread() if exists $said{$key} && !same($said{$key}, $value); $said{$key} = $value };
    $row{declarer} = 0 + shift @words if @words && $words[0] =~ /^[1-5]$/;
    while (@words) {
        my $raw = shift @words;
        if ($raw =~ /^"/) { $say->(remark => text_of($raw)); next }
        my $word = lc $raw;
        my $next = lc($words[0] // '');
        if ($CONTRACT{$word}) { $say->(contract => $CONTRACT{$word}) }
        elsif ($LEVEL{$word}) { $level{$LEVEL{$word}} = 1 }
        elsif ($word =~ /^(?:m|w)($NATURAL)$/) { $say->(with => 0 + $1) }
        elsif ($word =~ /^(?:o|wo)($NATURAL)$/) { $say->(without => 0 + $1) }
        elsif ($word =~ /^[rb]($NATURAL)$/) { $say->(bid => 0 + $1) }
        elsif ($word eq 'bid') { $say->(bid => number_of(shift @words // '')) }
        elsif ($word =~ /^(?:augen|points)$/) {
            if (my $values = pairs_of(\@words, $NATURAL)) { $say->(card_points_by => $values) }
            else { $say->(card_points => number_of(shift @words // '')) }
        }
        elsif ($word =~ /^(?:stiche|tricks)$/) { $say->(tricks => number_of(shift @words // '')) }
        elsif ($word eq 'kontra' && $next =~ /^(?:von|by)$/) { shift @words; $say->(kontra_by => places_of(\@words)) }
        elsif ($word =~ /^(?:kontra|bock)$/) { $say->($word => few_of(shift @words)) }
        elsif ($word =~ /^(?:als|as)$/) {
            my $found = 0;
            if (@words && $CONTRACT{lc $words[0]}) { $say->(charged_contract => $CONTRACT{lc shift @words}); $found = 1 }
            if (@words && $words[0] =~ /^(m|w|o|wo)($NATURAL)$/i) {
                my ($sign, $count) = (lc $1, 0 + $2);
                $say->(charged_spitzen => $sign =~ /^[mw]$/ ? $count : -$count);
                shift @words;
                $found = 1;
            }
            unread() if !$found;
        }
        elsif ($word eq 'aufgegeben') { $say->(reason => 'given_up') }
        elsif ($word eq 'given' && $next eq 'up') { shift @words; $say->(reason => 'given_up') }
        elsif ($word =~ /^(?:geschenkt|conceded)$/) { $say->(reason => 'conceded') }
        elsif ($word eq 'rest' && $next =~ /^(?:angesagt|claimed)$/) { shift @words; $say->(reason => 'claim') }
        elsif ("$word $next" =~ /^(?:verstoß alleinspieler|violation declarer)$/) { shift @words; $say->(reason => 'violation_declarer') }
        elsif ("$word $next" =~ /^(?:verstoß gegner|violation opponents)$/) { shift @words; $say->(reason => 'violation_opponents') }
        elsif ($word =~ /^(?:ü|overbid)$/) { $say->(overbid => \1) }
        elsif ($word eq '+') { $say->(result => 'won') }
        elsif ($word eq '-') { $say->(result => 'lost') }
        elsif ($word eq 'phase' && $next =~ /^(?:bock|ramsch)$/) { shift @words; $say->(phase => $next) }
        elsif ($word eq 'gereizt' && $next eq 'von') { shift @words; $say->(bidders => places_of(\@words)) }
        elsif ($word eq 'bidders') { $say->(bidders => places_of(\@words)) }
        elsif ($word =~ /^(?:schieben|shoves)$/) { $say->(shoves => few_of(shift @words)) }
        elsif ($word =~ /^(?:jungfrau|virgin)$/) { $say->(virgin => feats_of(\@words, 'va')) }
        elsif ($word =~ /^(?:durchmarsch|march)$/) { $say->(march => feats_of(\@words, 'ma')) }
        elsif ($word =~ /^(?:strafe|penalty)$/) { $say->(penalties => pairs_of(\@words, $NATURAL) // unread()) }
        elsif ($word =~ /^=($INTEGER)$/) { $say->(value => 0 + $1) }
        elsif ($word =~ /^(?:stand|total)$/) { $say->(totals => stated_of(\@words, $INTEGER, $row{declarer})) }
        elsif ($word =~ /^(?:gew|wins)$/) { $say->(won => stated_of(\@words, $NATURAL, $row{declarer})) }
        elsif ($word =~ /^(?:verl|losses)$/) { $say->(lost => stated_of(\@words, $NATURAL, $row{declarer})) }
        elsif ($word =~ /^(?:ep|passes)$/) { $say->(passed => number_of(shift @words // '')) }
        elsif ($word =~ /^(?:geber|dealer)$/) { $say->(dealer => place_of(shift @words)) }
        elsif ($word =~ /^(?:spalten|columns)$/) {
            my $found = 0;
            while (@words && $words[0] =~ /^(m|wo|w|o)($INTEGER)$/i) {
                my ($sign, $count) = (lc $1, 0 + $2);
                $say->($sign =~ /^[mw]$/ ? 'column_with' : 'column_without', $count);
                shift @words;
                $found = 1;
            }
            unread() if !$found;
        }
        elsif ($word =~ /^(?:angekreuzt|crossed)$/) {
            my $crosses = lc(shift @words // '');
            unread() if $crosses !~ /^(?:0|(?:h|s|sa|z|za|ou|sp)+)$/;
            my %crossed;
            $crossed{$LEVEL{$_}} = 1 for $crosses eq '0' ? () : $crosses =~ /sa|za|sp|ou|h|s|z/g;
            $say->(crossed => [grep { $crossed{$_} } @LEVELS]);
        }
        elsif ("$word $next" =~ /^(?:notiert von|noted by)$/) {
            shift @words;
            unread() if ($words[0] // '') !~ /^$QUOTED$/;
            $say->(remark_by => text_of(shift @words));
        }
        else { unread() }
    }
    my $suit = ($said{contract} // '') =~ /^(?:clubs|spades|hearts|diamonds|grand)$/;
    %level = %{carried(\%level, $suit)};
    $row{$_} = $said{$_} for grep { exists $said{$_} }
        qw(contract bid card_points tricks kontra bock charged_contract charged_spitzen reason overbid result dealer remark remark_by);
    $row{levels} = [grep { $level{$_} } @LEVELS] if %level;
    my %written;
    if (exists $said{with} && exists $said{without}) { @written{qw(with without)} = @said{qw(with without)} }
    elsif (exists $said{with}) { $row{spitzen} = $said{with} }
    elsif (exists $said{without}) { $row{spitzen} = -$said{without} }
    $written{with} = $said{column_with} if exists $said{column_with};
    $written{without} = $said{column_without} if exists $said{column_without};
    $written{levels} = $said{crossed} if $said{crossed};
    $row{written} = \%written if %written;
    my %stated = map { $_ => $said{$_} } grep { exists $said{$_} } qw(value totals won lost passed);
    $row{stated} = \%stated if %stated;
    my %house = map { $_ => $said{$_} } grep { exists $said{$_} } qw(penalties kontra_by bidders phase shoves virgin march);
    $house{card_points} = $said{card_points_by} if $said{card_points_by};
    $row{house} = \%house if %house;
    return \%row;
}

sub carried {
    my ($level, $suit) = @_;
    my %all = %$level;
    $all{ZA} = 1 if $all{O} && $suit;
    for my $one (keys %all) { $all{$_} = 1 for @{$CARRIES{$one} // []} }
    return \%all;
}

sub few_of { my ($word) = @_; unread() if ($word // '') !~ /^[1-9]$/; return 0 + $word }

sub places_of {
    my ($words) = @_;
    my @places;
    push @places, 0 + shift @$words while @$words && $words->[0] =~ /^[1-5]$/;
    unread() if !@places;
    return \@places;
}

sub feats_of {
    my ($words, $sign) = @_;
    my @feats;
    while (@$words && $words->[0] =~ /^($sign)?([1-5])(!)?$/i) {
        push @feats, {place => 0 + $2, $1 ? (announced => \1) : (), $3 ? (missed => \1) : ()};
        shift @$words;
    }
    unread() if !@feats;
    return \@feats;
}

sub stated_of {
    my ($words, $pattern, $declarer) = @_;
    if (my $values = pairs_of($words, $pattern)) { return $values }
    unread() if !defined $declarer || ($words->[0] // '') !~ /^$pattern$/;
    my @values = (undef) x 5;
    $values[$declarer - 1] = 0 + shift @$words;
    return \@values;
}

sub highest { my $most = 0; for (@_) { $most = $_ if defined && $_ > $most } return $most }

sub places_with { my ($values) = @_; return map { $_ + 1 } grep { defined $values->[$_] } 0 .. $#{$values // []} }

sub size_of {
    my ($list) = @_;
    my $size = highest(keys %{$list->{seats}}, map { $_->{place} } grep { $_->{kind} eq 'joined' } @{$list->{changes}});
    if (!%{$list->{seats}}) {
        my $stated = highest((map { places_with(($_->{stated} // {})->{totals}) } @{$list->{rows}}),
            map { places_with($_->{values}) } grep { !$_->{table} } @{$list->{footer}});
        if (!$stated) {
            for my $row (@{$list->{rows}}) {
                my $house = $row->{house} // {};
                $stated = highest($stated, $row->{declarer}, $row->{dealer}, @{$house->{bidders} // []},
                    @{$house->{kontra_by} // []}, places_with($house->{card_points}), places_with($house->{penalties}),
                    map { $_->{place} } @{$house->{virgin} // []}, @{$house->{march} // []});
            }
        }
        $size = highest($size, $stated);
    }
    return $size < 3 ? 3 : $size > 5 ? 5 : $size;
}

sub finished {
    my ($list) = @_;
    begin_game($list, undef);
    my $size = size_of($list);
    my %found = map { $_ => $list->{$_} } grep { exists $list->{$_} } qw(series table agreed rules void sums_first);
    my @assumed = grep { !exists $list->{$_} } qw(series table);
    $found{assumed} = \@assumed if @assumed;
    $found{$_} //= 1 for qw(series table);
    $found{header} = $list->{header} if %{$list->{header}};
    my @players = map { $list->{seats}{$_} } 1 .. $size;
    my @changes = sort { $a->{before} <=> $b->{before} } @{$list->{changes}};
    for my $change (grep { $_->{kind} eq 'joined' } @changes) {
        $players[$change->{place} - 1] //= $change->{player} if $change->{place} <= $size;
    }
    $found{players} = [map { $_ // {} } @players];
    $found{rows} = $list->{rows};
    $found{changes} = \@changes if @changes;
    my @footer = map {
        my @values = @{$_->{values}};
        @values = (($values[0]) x $size, (undef) x (5 - $size)) if $_->{table};
        {name => $_->{name}, values => \@values}
    } @{$list->{footer}};
    $found{footer} = \@footer if @footer;
    $found{unread} = $list->{unread} if @{$list->{unread}};
    return \%found;
}

# --- TOML 1.0, as much as events and rules have of it -----------------------------------------------------------------

package Toml;
use strict;
use warnings;
use utf8;

sub fault { die "refused\n" }

sub parse {
    my ($text) = @_;
    $text =~ s/^\x{feff}//;
    $text =~ s/\r\n/\n/g;
    fault() if $text =~ /[\x00-\x08\x0b-\x1f\x7f]/;
    my %root;
    my $here = \%root;
    my %defined;
    pos($text) = 0;
    while (1) {
        $text =~ /\G(?:[ \t\n]+|#[^\n]*)*/gc;
        last if pos($text) >= length $text;
        if ($text =~ /\G\[\[/gc) {
            my @path = key(\$text);
            $text =~ /\G[ \t]*\]\]/gc or fault();
            my $last = pop @path;
            my $table = walk(\%root, @path);
            $table->{$last} //= [];
            fault() if ref $table->{$last} ne 'ARRAY';
            push @{$table->{$last}}, $here = {};
        }
        elsif ($text =~ /\G\[/gc) {
            my @path = key(\$text);
            $text =~ /\G[ \t]*\]/gc or fault();
            fault() if $defined{join "\0", @path}++ && !grep { ref eq 'ARRAY' } values %root;
            $here = walk(\%root, @path);
        }
        else { pair(\$text, $here) }
        $text =~ /\G[ \t]*(?:#[^\n]*)?(?:\n|\z)/gc or fault();
    }
    return \%root;
}

sub walk {
    my ($table, @path) = @_;
    for my $name (@path) {
        $table->{$name} //= {};
        $table = $table->{$name};
        $table = $table->[-1] if ref $table eq 'ARRAY';
        fault() if ref $table ne 'HASH';
    }
    return $table;
}

sub key {
    my ($text) = @_;
    my @path;
    do {
        $$text =~ /\G[ \t]*/gc;
        if ($$text =~ /\G([A-Za-z0-9_-]+)/gc) { push @path, $1 }
        else { my $name = value($text); fault() if ref $name ne 'Toml::Text'; push @path, $$name }
    } while ($$text =~ /\G[ \t]*\.(?=[ \t]*[A-Za-z0-9_"'-])/gc);
    return @path;
}

sub pair {
    my ($text, $table) = @_;
    my @path = key($text);
    $$text =~ /\G[ \t]*=[ \t]*/gc or fault();
    my $value = value($text);
    my $last = pop @path;
    $table = walk($table, @path);
    fault() if exists $table->{$last};
    $table->{$last} = $value;
}

# A text is a reference of Toml::Text, true and false of Toml::Truth, a decimal of Toml::Decimal, a whole number plain.
sub value {
    my ($text) = @_;
    if ($$text =~ /\G"""\n?((?:[^\\"]|\\.|"(?!""))*)"""/gcs) { return made(unescaped($1), 'Text') }
    if ($$text =~ /\G'''\n?(.*?)'''/gcs) { return made($1, 'Text') }
    if ($$text =~ /\G"((?:[^\\"\n]|\\[^\n])*)"/gc) { return made(unescaped($1), 'Text') }
    if ($$text =~ /\G'([^'\n]*)'/gc) { return made($1, 'Text') }
    if ($$text =~ /\G(true|false)\b/gc) { return made($1 eq 'true' ? 1 : 0, 'Truth') }
    if ($$text =~ /\G([0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ][0-9:.+Zz-]+)?)/gc) { return made($1, 'Date') }
    if ($$text =~ /\G([+-]?(?:0|[1-9](?:_?[0-9])*)(?:\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+))/gc) {
        return made($1 =~ s/_//gr, 'Decimal');
    }
    if ($$text =~ /\G([+-]?(?:0|[1-9](?:_?[0-9])*))(?![0-9A-Za-z_.:])/gc) { return 0 + ($1 =~ s/_//gr) }
    if ($$text =~ /\G\[/gc) {
        my @values;
        while (1) {
            $$text =~ /\G(?:[ \t\n]+|#[^\n]*)*/gc;
            return \@values if $$text =~ /\G\]/gc;
            push @values, value($text);
            $$text =~ /\G(?:[ \t\n]+|#[^\n]*)*/gc;
            $$text =~ /\G,/gc or substr($$text, pos $$text, 1) eq ']' or fault();
        }
    }
    if ($$text =~ /\G\{[ \t]*/gc) {
        my %table;
        return \%table if $$text =~ /\G\}/gc;
        while (1) {
            pair($text, \%table);
            return \%table if $$text =~ /\G[ \t]*\}/gc;
            $$text =~ /\G[ \t]*,[ \t]*/gc or fault();
        }
    }
    fault();
}

sub made { my ($value, $kind) = @_; return bless \$value, "Toml::$kind" }

sub unescaped {
    my ($text) = @_;
    my %sign = (b => "\b", t => "\t", n => "\n", f => "\f", r => "\r", '"' => '"', '\\' => '\\');
    $text =~ s/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|\s*\n\s*()|(.))/
        defined $1 || defined $2 ? chr hex($1 \/\/ $2) : defined $3 ? '' : $sign{$4} \/\/ fault()/gesx;
    return $text;
}

package main;

# --- Rules (scoring.md, house rules) ------------------------------------------------------------------------------------

my %DEFAULT = (
    'values.grand' => 24, 'values.grand_ouvert' => 24, 'values.grand_ouvert_levels' => 7, 'values.lost_skat' => 2,
    'values.lost_hand' => 2, 'values.loss_by' => 'value', 'values.revolution' => 0, 'values.spitzen_suit' => 11,
    'values.spitzen_grand' => 4, 'values.suit_ouvert' => 1, 'values.spitze' => 0, 'kontra.factors' => [],
    'bock.factor' => 1, 'scoring.kind' => 'seeger-fabian', 'scoring.own' => 50, 'scoring.target' => 0,
    'scoring.others' => {3 => 40, 4 => 30, 5 => 24}, 'list.games' => {3 => 36, 4 => 48},
);

# The kinds of keys: b true or false, LOW..HIGH, words, f factors, s by size of the table.
my %KIND = (
    'values.grand' => '1..1000', 'values.grand_ouvert' => '1..1000', 'values.grand_ouvert_levels' => '1..7',
    'values.lost_skat' => '1..10', 'values.lost_hand' => '1..10', 'values.loss_by' => 'value bid',
    'values.revolution' => '0..1000', 'values.spitzen_suit' => '1..11', 'values.spitzen_grand' => '1..4',
    'kontra.factors' => 'f', 'bock.factor' => '1..100', 'scoring.kind' => 'seeger-fabian plain bierlachs plus-only',
    'scoring.own' => '0..10000', 'scoring.others' => 's', 'scoring.target' => '0..10000', 'list.games' => 's',
    'values.schneider_from' => '61..120', 'values.schwarz_by' => 'tricks points',
    'values.schwarz_announced_by' => 'tricks points', 'bock.games' => '0..100', 'bock.grand_bid_over' => '0..10000',
    'ramsch.games' => '1..100', 'ramsch.skat' => 'loser last-trick', 'ramsch.march' => '-1000..1000',
    'ramsch.shove_factor' => '1..100', 'ramsch.virgin_factor' => '1..100', 'ramsch.announced_factor' => '1..100',
    'ramsch.missed_factor' => '1..100', 'ramsch.cap' => '0..10000', 'conduct.wrong_count' => 'lost redealt',
    'conduct.penalty' => '0..10000', 'conduct.corrections' => 'series-end open',
    'conduct.objections' => 'at-once series-end', 'conduct.appeal_minutes' => '0..10000',
    'list.round_closed' => 'begun entered',
    map { $_ => 'b' } qw(values.suit_ouvert values.spitze values.schneider_by_cross values.missed_own_schwarz
        values.ouvert_without_hand values.hand_without_skat kontra.only_bidders bock.lost_kontra bock.sixty
        bock.grand_hand bock.kontra_re bock.won_re bock.own_schneider bock.lost_grand_hand bock.ramsch bock.lengthens
        ramsch.played ramsch.each_own ramsch.shoves ramsch.jacks ramsch.grand_hand ramsch.grand_hand_adds
        ramsch.virgin_announced ramsch.march_announced ramsch.lengthens ramsch.kontra ramsch.three_equal_zero
        conduct.played_out list.passed),
);
my %PARAGRAPH = map { $_ => 1 } qw(agreement announced announcement base bid bidders bierlachs bock claim complete
    correction dealer doubled hand impossible_level joining kontra leaving levels list march missed null_overbid null_value
    null_won ouvert overbid overbid_hand passed_in penalty points ramsch rating revolution running_total schneider schwarz
    seats second_list settings shoves signature spitzen target valid_game value violation virgin);
my @STARTS = qw(lost_kontra sixty grand_hand kontra_re won_re own_schneider lost_grand_hand grand_bid_over);

sub is_text { return ref $_[0] eq 'Toml::Text' }
sub is_truth { return ref $_[0] eq 'Toml::Truth' }
sub is_whole { return !ref $_[0] && defined $_[0] }
sub within { my ($value, $low, $high) = @_; return is_whole($value) && $value >= $low && $value <= $high }

sub fits {
    my ($key, $value) = @_;
    my $kind = $KIND{$key} // return 0;
    return is_truth($value) if $kind eq 'b';
    return within($value, $1, $2) if $kind =~ /^(-?[0-9]+)\.\.([0-9]+)$/;
    return ref $value eq 'ARRAY' && !grep { !within($_, 1, 1000) } @$value if $kind eq 'f';
    return ref $value eq 'HASH' && !grep { !/^[345]$/ || !within($value->{$_}, 0, 10000) } keys %$value if $kind eq 's';
    return is_text($value) && scalar grep { $_ eq $$value } split / /, $kind;
}

sub plain { my ($value) = @_; return ref($value) =~ /^Toml::/ ? $$value : $value }

sub check_shape {
    my ($file) = @_;
    my %flat;
    for my $key (keys %$file) {
        my $value = $file->{$key};
        if ($key eq 'extends') { refuse() if !is_text($value) }
        elsif ($key eq 'tournament') { refuse() if !is_truth($value) }
        elsif ($key eq 'agreed_by') { refuse() if ref $value ne 'ARRAY' || grep { !is_text($_) } @$value }
        elsif ($key eq 'title' || $key eq 'notes') {
            refuse() if ref $value ne 'HASH';
            for my $lang (keys %$value) {
                my $said = $value->{$lang};
                refuse() if $lang !~ /^(?:de|en)$/;
                refuse() if $key eq 'title' ? !is_text($said) : ref $said ne 'ARRAY' || grep { !is_text($_) } @$said;
            }
        }
        elsif ($key eq 'switches') {
            refuse() if ref $value ne 'ARRAY';
            for my $switch (@$value) {
                refuse() if ref $switch ne 'HASH' || grep { !/^(?:key|on|de|en)$/ } keys %$switch;
                refuse() if !is_text($switch->{key}) || !$KIND{${$switch->{key}}};
                refuse() if exists $switch->{on} && !fits(${$switch->{key}}, $switch->{on});
                my @said = grep { exists $switch->{$_} } qw(de en);
                refuse() if !@said || grep { !is_text($switch->{$_}) } @said;
            }
        }
        elsif ($key eq 'paragraphs') {
            refuse() if ref $value ne 'HASH' || grep { !$PARAGRAPH{$_} || !is_text($value->{$_}) } keys %$value;
        }
        elsif ($key =~ /^(?:values|kontra|bock|scoring|ramsch|conduct|list)$/) {
            refuse() if ref $value ne 'HASH';
            for my $name (keys %$value) {
                refuse() if !fits("$key.$name", $value->{$name});
                $flat{"$key.$name"} = plain($value->{$name});
            }
        }
        else { refuse() }
    }
    return \%flat;
}

sub rules_of {
    my ($name, $folder) = @_;
    my (@files, %seen, $tournament, $switches);
    my $steps = 0;
    while ($name !~ /^isko-20(?:22|10)$/) {
        my $bytes = $name;    # paths are bytes here, names are text
        utf8::encode($bytes);
        my $path = File::Spec->rel2abs($bytes, $folder);
        refuse() if $name !~ /\.toml$/ || $seen{$path}++ || !-f $path || -s $path > 128 * 1024;
        my $file = Toml::parse(slurp($path));
        push @files, [$file, check_shape($file)];
        refuse() if ++$steps > 16;
        last if !exists $file->{extends};
        ($name, $folder) = (${$file->{extends}}, dirname($path));
        refuse() if $name =~ /^isko-20(?:22|10)$/ && ++$steps > 16;
    }
    my %rules = (%DEFAULT);
    $rules{$_} = {%{$DEFAULT{$_}}} for qw(scoring.others list.games);
    for my $pair (reverse @files) {
        my ($file, $flat) = @$pair;
        for my $key (keys %$flat) {
            if (ref $flat->{$key} eq 'HASH') { $rules{$key} = {%{$rules{$key}}, %{$flat->{$key}}} }
            else { $rules{$key} = $flat->{$key} }
        }
        $tournament = 0 if grep { exists $file->{$_} } qw(kontra bock ramsch) or exists $flat->{'conduct.penalty'};
        $tournament = ${$file->{tournament}} if exists $file->{tournament};
        $switches = $file->{switches} if exists $file->{switches};
    }
    my @factors = @{$rules{'kontra.factors'}};
    refuse() if @factors && $factors[0] <= 1 || grep { $factors[$_] <= $factors[$_ - 1] } 1 .. $#factors;
    refuse() if $rules{'bock.lost_kontra'} && !@factors;
    refuse() if ($rules{'bock.kontra_re'} || $rules{'bock.won_re'}) && @factors < 2;
    my $starts = grep { $rules{"bock.$_"} } @STARTS;
    my $switched = grep { ${$_->{key}} =~ /^bock\./ } @{$switches // []};
    refuse() if $starts && $rules{'bock.factor'} <= 1;
    refuse() if ($rules{'bock.factor'} > 1 || $rules{'bock.ramsch'}) && !$starts && !$switched;
    refuse() if $rules{'bock.ramsch'} && !$rules{'ramsch.played'};
    refuse() if $rules{'scoring.target'} && $rules{'scoring.kind'} !~ /^(?:bierlachs|plus-only)$/;
    refuse() if $tournament && (@factors || $starts || $rules{'ramsch.played'} || $rules{'conduct.penalty'});
    $rules{starts_bock} = $starts;
    # Outside the pages.
    refuse() if grep { $rules{$_} } qw(bock.lengthens bock.ramsch ramsch.played);
    refuse() if grep { /^ramsch\./ } map { keys %{$_->[1]} } @files;
    return \%rules;
}

sub slurp {
    my ($path) = @_;
    open my $file, '<:raw', $path or refuse();
    local $/;
    my $bytes = <$file>;
    my $text = eval { decode('UTF-8', $bytes // '', FB_CROAK) };
    refuse() if !defined $text;
    return $text;
}

# --- One game (scoring.md) ----------------------------------------------------------------------------------------------

my %BASE = (diamonds => 9, hearts => 10, spades => 11, clubs => 12);

sub ceiling { my ($number, $by) = @_; return floor(($number + $by - 1) / $by) }

sub base_of {
    my ($contract, $level, $rules) = @_;
    return $BASE{$contract} if $BASE{$contract};
    return $level->{O} ? $rules->{'values.grand_ouvert'} : $rules->{'values.grand'};
}

sub cases_of {
    my ($contract, $spitzen, $level, $rules) = @_;
    my $cases = abs($spitzen) + 1 + keys %$level;
    $cases -= 7 - $rules->{'values.grand_ouvert_levels'} if $contract eq 'grand' && $level->{O};
    return $cases;
}

sub highest_bid {
    my ($rules) = @_;
    my $more = $rules->{'values.spitze'} ? 1 : 0;
    my $grand = $rules->{'values.spitzen_grand'} + $more;
    return highest(
        12 * ($rules->{'values.spitzen_suit'} + ($rules->{'values.suit_ouvert'} ? 7 : 6) + $more),
        $rules->{'values.grand'} * ($grand + 6),
        $rules->{'values.grand_ouvert'} * ($grand + 7 - (7 - $rules->{'values.grand_ouvert_levels'})),
        $rules->{'values.revolution'},
    );
}

sub times_of {
    my ($row, $rules) = @_;
    my $kontra = $row->{kontra} ? $rules->{'kontra.factors'}[$row->{kontra} - 1] // 1 : 1;
    return $kontra * $rules->{'bock.factor'}**($row->{bock} // 0);
}

# Returns value, points, overbid.
sub value_of {
    my ($row, $rules) = @_;
    my $contract = $row->{contract} // '';
    return (0, 0, 0) if $contract eq 'passed' || $contract eq 'void';
    my $stated = ($row->{stated} // {})->{value};
    my $result = $row->{result} // '';
    if ($contract eq 'value') {
        return (undef, undef, 0) if !$stated || $result eq 'won' && $stated < 0 || $result eq 'lost' && $stated > 0;
        return (abs $stated, $stated, 0);
    }
    my %level = map { $_ => 1 } @{$row->{levels} // []};
    my $is_suit = $BASE{$contract} || $contract eq 'grand';
    my ($base, $cases, $value, $announced);
    if ($is_suit) {
        return (undef, undef, 0) if !defined $row->{spitzen};
        $base = base_of($contract, \%level, $rules);
        $cases = cases_of($contract, $row->{spitzen}, \%level, $rules);
        $value = $base * $cases;
        my %said = %level;
        delete @said{qw(S Z)};
        $announced = $base * cases_of($contract, $row->{spitzen}, carried(\%said, 1), $rules);
    }
    elsif ($contract eq 'null') {
        $value = $level{H} ? ($level{O} ? 59 : 35) : $level{O} ? 46 : 23;
        $announced = $value;
    }
    elsif ($contract eq 'revolution' && $rules->{'values.revolution'}) {
        $announced = $value = $rules->{'values.revolution'};
    }
    else { return (undef, undef, 0) }
    if (!$is_suit) {    # the game that is charged
        my $charged = $row->{charged_contract} // '';
        if (defined $row->{charged_spitzen} && ($BASE{$charged} || $charged eq 'grand')) {
            $base = base_of($charged, {}, $rules);
            $cases = abs($row->{charged_spitzen}) + 1 + ($level{H} ? 1 : 0);
        }
    }
    my $bid = $row->{bid};
    my $times = times_of($row, $rules);
    my $loss = $level{H} ? $rules->{'values.lost_hand'} : $rules->{'values.lost_skat'};
    my $by_bid = $rules->{'values.loss_by'} eq 'bid';
    my $lost = sub {
        my ($charge) = @_;
        $charge = $bid || undef if $by_bid;
        return defined $charge ? ($charge * $times, -$loss * $charge * $times) : (undef, undef);
    };
    if ($bid && $bid > $value) {
        my $charge = $base ? $base * highest($cases, ceiling($bid, $base)) : undef;
        return ($lost->($charge), 1);
    }
    if ($row->{overbid}) {
        return ($lost->($value), 1) if $result ne 'won' && defined $bid && $bid > $announced;
        if (!defined $bid && !$by_bid && $base && defined $stated) {
            my $low = highest($cases, floor($announced / $base) + 1);
            my $high = highest($low, ceiling(highest_bid($rules), $base));
            for my $count ($low .. $high) {
                my ($charge, $points) = $lost->($base * $count);
                return ($charge, $points, 1) if $points == $stated;
            }
        }
        return (undef, undef, 0);
    }
    return ($value * $times, $value * $times, 0) if $result eq 'won';
    return ($lost->($value), 0) if $result eq 'lost';
    return ($value * $times, undef, 0);
}

# --- A list (scoring.md) ------------------------------------------------------------------------------------------------

sub moves_of { my ($list) = @_; return grep { $_->{kind} =~ /^(?:left|joined)$/ } @{$list->{changes} // []} }

sub at_first {
    my ($list) = @_;
    my %there = map { $_ => 1 } 1 .. @{$list->{players}};
    my %first;
    for my $move (moves_of($list)) { $first{$move->{place}} //= $move->{kind} }
    delete $there{$_} for grep { $first{$_} eq 'joined' } keys %first;
    return \%there;
}

sub there_at {
    my ($list, $game) = @_;
    my @moves = moves_of($list);
    return {map { $_ => 1 } 1 .. @{$list->{players}}} if !@moves || !defined $game || $game > 2 * @{$list->{rows}};
    my $there = at_first($list);
    for my $move (grep { $_->{before} <= $game } @moves) {
        next if $move->{place} > @{$list->{players}};
        if ($move->{kind} eq 'left') { delete $there->{$move->{place}} }
        else { $there->{$move->{place}} = 1 }
    }
    return $there;
}

sub length_of {
    my ($list, $rules) = @_;
    my $there = at_first($list);
    my $length = $list->{agreed} // $rules->{'list.games'}{scalar keys %$there} or return undef;
    my %before = map { $_->{before} => 1 } moves_of($list);
    for my $game (sort { $a <=> $b } keys %before) {
        last if $game > 2 * @{$list->{rows}};
        my $people = keys %$there;
        $there = there_at($list, $game);
        next if keys %$there == $people || !$people;
        $length = $game - 1 + floor(($length - ($game - 1)) / $people) * keys %$there;
    }
    return $length;
}

sub score_list {
    my ($list, $default, $folder) = @_;
    my $head = rules_of($list->{rules} // $default // 'isko-2022', $folder);
    my @rules = map { [$_->{before}, rules_of($_->{rules}, $folder)] } grep { $_->{kind} eq 'rules' } @{$list->{changes} // []};
    my $size = @{$list->{players}};
    my @totals = (0) x $size;
    my (@rows, @won, @lost, @others, $ended);
    my ($all_booked, $valid, $position, $passed) = (1, 0, 0, 0);
    for my $row (@{$list->{rows}}) {
        $position = $row->{game} // $position + 1;
        my $rules = $head;
        for (@rules) { $rules = $_->[1] if $_->[0] <= $position }
        my ($value, $points, $overbid) = value_of($row, $rules);
        my $there = there_at($list, $row->{game});
        my $contract = $row->{contract} // '';
        my $declarer = $row->{declarer};
        my @bookings = (0) x $size;
        $valid++ if $contract ne 'void';
        if (!$ended) {
            my $kind = $rules->{'scoring.kind'};
            my $is_nothing = $contract eq 'passed' || $contract eq 'void';
            my $present = defined $declarer && $there->{$declarer};
            my $booked = $is_nothing || $present && defined $points;
            if ($booked && !$is_nothing) {
                if ($kind eq 'bierlachs' && $points > 0 || $kind eq 'plus-only' && $points < 0) {
                    $bookings[$_ - 1] = -$points for grep { $_ != $declarer } keys %$there;
                }
                else { $bookings[$declarer - 1] = $points }
            }
            if ($booked && $contract ne 'void') {
                my $penalties = ($row->{house} // {})->{penalties} // [];
                for (1 .. $size) { $bookings[$_ - 1] -= $penalties->[$_ - 1] // 0 }
            }
            $all_booked = 0 if !$booked;
            $passed++ if $contract eq 'passed';
            if ($present) {
                my $is_lost = defined $points ? $points < 0 : $overbid || $row->{overbid} || ($row->{result} // '') eq 'lost';
                $won[$declarer]++ if defined $points && $points > 0;
                if ($is_lost) {
                    $lost[$declarer]++;
                    $others[$_] += $rules->{'scoring.others'}{scalar keys %$there} // 0 for grep { $_ != $declarer } keys %$there;
                }
            }
            $totals[$_] += $bookings[$_] for 0 .. $#totals;
            my $target = $rules->{'scoring.target'};
            $ended = 1 if $target && grep { $kind eq 'bierlachs' ? $_ < -$target : $_ >= $target } @totals;
        }
        push @rows, {game => $row->{game}, value => $value, points => $points, overbid => $overbid ? \1 : \0,
            bookings => \@bookings, totals => [@totals]};
    }
    my $length = length_of($list, $head);
    my $complete = $ended ? $all_booked : !$all_booked ? 0 : defined $length ? $valid == $length : !$head->{'scoring.target'};
    my $fabian = $head->{'scoring.kind'} eq 'seeger-fabian';
    my @places = map {
        place_line($_, $totals[$_ - 1], $won[$_] // 0, $lost[$_] // 0, $fabian ? $head->{'scoring.own'} : 0, $fabian ? $others[$_] // 0 : 0)
    } 1 .. $size;
    my %scored = (series => $list->{series}, table => $list->{table}, complete => $complete ? \1 : \0, rows => \@rows,
        places => \@places, passed => $passed, by_totals => 0);
    by_sums($list, \%scored, $head, $fabian, $complete);
    return \%scored;
}

sub place_line {
    my ($place, $points, $won, $lost, $own, $others) = @_;
    my $bonus = $own * ($won - $lost);
    return {place => $place, points => $points, won => $won, lost => $lost, bonus_own => $bonus, bonus_others => $others,
        total => $points + $bonus + $others};
}

sub by_sums {
    my ($list, $scored, $head, $fabian, $complete) = @_;
    return if @{$list->{rows}} && !$list->{sums_first};
    my $size = @{$list->{players}};
    my (%sum, %any);
    for my $row (@{$list->{footer} // []}) {
        $any{$row->{name}} = 1;
        my @values = @{$row->{values}}[0 .. $size - 1];
        $sum{$row->{name}} //= \@values if !grep { !defined } @values;
    }
    my $is_sums = $sum{points} && $sum{won} && $sum{lost};
    my $is_totals = !$is_sums && $sum{total} && !grep { $any{$_} } qw(points won lost);
    return if !$is_sums && !$is_totals;
    return if !grep { $_ } map { @$_ } $is_sums ? @sum{qw(points won lost)} : $sum{total};
    if (@{$list->{rows}} && $complete) {
        my $differs = 0;
        for my $name ($is_sums ? qw(points won lost) : 'total') {
            for my $at (0 .. $size - 1) { $differs = 1 if $scored->{places}[$at]{$name} != $sum{$name}[$at] }
        }
        return if !$differs;
    }
    if ($is_totals) {
        $scored->{places} = [map { place_line($_, $sum{total}[$_ - 1], 0, 0, 0, 0) } 1 .. $size];
        $scored->{by_totals} = 1;
        $scored->{complete} = \1;
        $scored->{passed} = 0;
        return;
    }
    my $first = keys %{at_first($list)};
    my ($games, $all_lost) = (0, 0);
    $games += $sum{won}[$_] + $sum{lost}[$_] for 0 .. $size - 1;
    $all_lost += $_ for @{$sum{lost}};
    my $each = $head->{'scoring.others'}{$first} // 0;
    $scored->{places} = [map {
        my $at = $_ - 1;
        place_line($_, $sum{points}[$at], $sum{won}[$at], $sum{lost}[$at], $fabian ? $head->{'scoring.own'} : 0,
            $fabian ? $each * ($all_lost - $sum{lost}[$at]) : 0)
    } 1 .. $size];
    my $length = $list->{agreed} // ($head->{'list.games'}{$first} || undef);
    my $passed = $sum{passed} ? $sum{passed}[0] : undef;
    my $ok = !defined $length || $head->{starts_bock} ? 1 : defined $passed ? $games + $passed == $length : $games <= $length;
    $scored->{complete} = $ok ? \1 : \0;
    $scored->{passed} = $passed // 0;
}

sub shown {
    my ($scored) = @_;
    return {map { $_ => $scored->{$_} } qw(series table complete rows places)};
}

# --- Events (event.md) ----------------------------------------------------------------------------------------------------

sub key_of { my ($name) = @_; return join ' ', grep { length } split /\s+/, fc($name // '') }
sub spelled { my ($name) = @_; return join ' ', grep { length } split /\s+/, $name // '' }

my %EVENT_KEYS = map { $_ => 1 } qw(name date place language rules other_rules conform conform_ended series lists
    second_scorer games players seating categories side_events money prizes teams team_ranking draw league season qualified
    decisions);
my %TABLE_KEYS = (
    players => [qw(number name club team excluded guest paid tandem born member_number paper_name pronunciation association
        categories side_events first_series last_series)],
    categories => [qw(name from_age to_age)], side_events => [qw(name kind fee category)],
    money => [qw(entry series cards passed_in lost_games by_rank entry_of stake rounding)],
    prizes => [qw(of percent amounts step from)], teams => ['size'], team_ranking => ['full'], draw => [qw(avoid by_standing)],
    league => [qw(groups points up down)], season => [qw(share missed best by_evening least by_average least_series)],
    qualified => [qw(people teams)],
    decisions => [qw(kind director reason paragraph people teams series table points minutes taken_back)],
);

sub natural { my ($value) = @_; return plainly($value) }

sub plainly {
    my ($value) = @_;
    return [map { plainly($_) } @$value] if ref $value eq 'ARRAY';
    return {map { $_ => plainly($value->{$_}) } keys %$value} if ref $value eq 'HASH';
    return ref $value eq 'Toml::Text' ? $$value =~ s/^\s+|\s+$//gr : plain($value);
}

sub read_event {
    my ($folder) = @_;
    my $path = "$folder/event.toml";
    refuse() if !-f $path || -s $path > 512 * 1024;
    my $said = Toml::parse(slurp($path));
    for my $key (keys %$said) {
        refuse() if !$EVENT_KEYS{$key};
        my $known = $TABLE_KEYS{$key} or next;
        my %known = map { $_ => 1 } @$known;
        my $is_list = $key =~ /^(?:players|categories|side_events|prizes|decisions)$/;
        refuse() if ref $said->{$key} ne ($is_list ? 'ARRAY' : 'HASH');
        for my $table ($is_list ? @{$said->{$key}} : $said->{$key}) {
            refuse() if ref $table ne 'HASH' || grep { !$known{$_} } keys %$table;
        }
    }
    for my $player (@{$said->{players} // []}) {
        refuse() if !within($player->{number}, 1, 9999);
        for (qw(name club team tandem)) { refuse() if exists $player->{$_} && !is_text($player->{$_}) }
        for (qw(excluded guest paid)) { refuse() if exists $player->{$_} && !is_truth($player->{$_}) }
    }
    $said = plainly($said);
    my %event = (said => $said, folder => $folder, players => {}, seating => {});
    for my $player (@{$said->{players} // []}) {
        refuse() if $event{players}{$player->{number}};
        $event{players}{$player->{number}} = $player;
    }
    for my $series (keys %{$said->{seating} // {}}) {
        $event{seating}{$series}{$_} = $said->{seating}{$series}{$_} for keys %{$said->{seating}{$series}};
    }
    my @lists;
    opendir my $dir, $folder or refuse();
    for my $file (sort map { decode('UTF-8', $_) } grep { /\.txt$/i } readdir $dir) {
        next if $file =~ /zweitliste|second/i;
        my $bytes = $file;
        utf8::encode($bytes);
        my $found = read_lists(slurp("$folder/$bytes"));
        my %pattern = (series => qr/(?:serie|series)[ _-]*0*([1-9][0-9]{0,3})/i, table => qr/(?:tisch|table)[ _-]*0*([1-9][0-9]{0,3})/i);
        for my $list (@$found == 1 ? @$found : ()) {
            for my $key (@{[@{$list->{assumed} // []}]}) {
                next if $file !~ $pattern{$key};
                $list->{$key} = 0 + $1;
                $list->{assumed} = [grep { $_ ne $key } @{$list->{assumed}}];
            }
            delete $list->{assumed} if !@{$list->{assumed} // []};
        }
        push @lists, @$found;
    }
    $event{lists} = [sort { $a->{series} <=> $b->{series} || $a->{table} <=> $b->{table} } map { seated(\%event, $_) } @lists];
    $event{scored} = [map { score_list($_, $said->{rules}, $folder) } @{$event{lists}}];
    $event{decisions} = [grep { !$_->{taken_back} } @{$said->{decisions} // []}];
    return \%event;
}

sub person_in_read {
    my ($player) = @_;
    my %person;
    $person{$_} = $player->{$_} for grep { defined $player->{$_} && $player->{$_} ne '' } qw(name number club team);
    $person{excluded} = \1 if ref $player->{excluded} ? ${$player->{excluded}} : $player->{excluded};
    return \%person;
}

sub known_as {
    my ($event, $player) = @_;
    my $number = $player->{number};
    return person_in_read($event->{players}{$number}) if defined $number && $event->{players}{$number};
    my @same = grep { defined $player->{name} && fc($_->{name} // '') eq fc $player->{name} } values %{$event->{players}};
    return @same == 1 ? person_in_read($same[0]) : $player;
}

sub seated {
    my ($event, $list) = @_;
    my $seats = ($event->{seating}{$list->{series}} // {})->{$list->{table}};
    for my $change (@{$list->{changes} // []}) {
        $change->{player} = known_as($event, $change->{player}) if $change->{player};
    }
    my @people;
    if ($seats) {
        @people = map { $event->{players}{$_} ? person_in_read($event->{players}{$_}) : {number => $_} } @$seats;
        my %joined;
        for (@{$list->{changes} // []}) { $joined{$_->{place}} //= $_->{player} if $_->{kind} eq 'joined' }
        push @people, $joined{@people + 1} while $joined{@people + 1};
    }
    else { @people = map { known_as($event, $_) } @{$list->{players}} }
    $list->{players} = \@people;
    my $agreed = $event->{said}{games}{scalar($seats ? @$seats : @people)};
    $list->{agreed} = $agreed if defined $agreed;
    return $list;
}

sub decided { my ($event, $kind) = @_; return grep { $_->{kind} eq $kind } @{$event->{decisions}} }

sub penalty_of {
    my ($event, $who, $series, $of) = @_;
    my $points = 0;
    for my $each (decided($event, 'penalty')) {
        next if ($each->{series} // 0) != $series;
        my $is_meant = $of eq 'people' ? defined $who && grep { $_ == $who } @{$each->{people} // []}
            : grep { key_of($_) eq key_of($who) } @{$each->{teams} // []};
        $points += $each->{points} // 0 if $is_meant;
    }
    return $points;
}

sub standings {
    my ($event, $only) = @_;
    return $event->{standings}{$only // 'all'} //= [standing_lines($event, $only)];
}

sub standing_lines {
    my ($event, $only) = @_;
    my (%lines, @order, %first, @kept, %bearers);
    for my $at (0 .. $#{$event->{lists}}) {
        my $list = $event->{lists}[$at];
        next if defined $only && $list->{series} != $only;
        if (!$list->{assumed} && !defined $list->{void}) { next if $first{"$list->{series} $list->{table}"}++ }
        push @kept, [$at, $list, $event->{scored}[$at]];
    }
    my $line = sub {
        my ($key, $player) = @_;
        return $lines{$key} //= do {
            push @order, $key;
            my $is_excluded = ref $player->{excluded} ? ${$player->{excluded}} : $player->{excluded};
            {number => $player->{number}, name => $player->{name} // '', club => $player->{club} // '',
                team => $player->{team} // '', excluded => $is_excluded, totals => {}, won => 0, lost => 0, seats => []}
        };
    };
    for my $number (sort { $a <=> $b } keys %{$event->{players}}) { $line->("n$number", $event->{players}{$number}) }
    for my $player (values %{$event->{players}}, map { @{$_->[1]{players}} } @kept) {
        $bearers{$player->{name}}{$player->{number}} = $player if defined $player->{name} && defined $player->{number};
    }
    for my $kept (@kept) {
        my ($at, $list, $scored) = @$kept;
        my %here;
        for my $place (@{$scored->{places}}) {
            my $player = $list->{players}[$place->{place} - 1];
            if (!defined $player->{number} && defined $player->{name} && keys %{$bearers{$player->{name}} // {}} == 1) {
                ($player) = values %{$bearers{$player->{name}}};
            }
            my $key = defined $player->{number} ? "n$player->{number}" : defined $player->{name} ? "t$player->{name}" : "s$at $place->{place}";
            $key .= " at $at $place->{place}" if $here{$key}++;
            my $mine = $line->($key, $player);
            push @{$mine->{seats}}, [$list->{series}, $list->{table}];
            $mine->{totals}{$list->{series}} //= 0;
            next if defined $list->{void};
            $mine->{counts} = 1;
            $mine->{by_totals} ||= $scored->{by_totals};
            next if defined $mine->{number} && grep {
                my $zero = $_;
                ($zero->{series} // 0) == $list->{series} && grep { $_ == $mine->{number} } @{$zero->{people} // []}
            } decided($event, 'zero');
            $mine->{totals}{$list->{series}} += $place->{total};
            $mine->{won} += $place->{won};
            $mine->{lost} += $place->{lost};
        }
    }
    my %expelled = map { $_ => 1 } map { @{$_->{people} // []} } decided($event, 'expulsion');
    for my $mine (values %lines) {
        my $number = $mine->{number};
        $mine->{is_ranked} = $mine->{counts} && !$mine->{excluded} && !(defined $number && $expelled{$number});
        $mine->{total} = 0;
        for my $series (keys %{$mine->{totals}}) {
            $mine->{totals}{$series} -= penalty_of($event, $number, $series, 'people');
            $mine->{total} += $mine->{totals}{$series};
        }
        $mine->{penalty} = defined $only ? 0 : penalty_of($event, $number, 0, 'people');
        $mine->{total} -= $mine->{penalty};
    }
    my @found = @lines{@order};
    rank_lines(\@found, [lots_of($event, 'people', $only)], sub { $_[0]{number} });
    return @found;
}

sub lots_of {
    my ($event, $of, $only) = @_;
    return reverse map { $_->{$of} } grep { ($_->{series} // 0) == ($only // 0) && @{$_->{$of} // []} } decided($event, 'lot');
}

sub rank_lines {
    my ($lines, $lots, $who) = @_;
    my @ranked = grep { $_->{is_ranked} } @$lines;
    my $first = sub { join ' ', ($_[0]{match} // 0), $_[0]{total} };
    my %unknown = map { $first->($_) => 1 } grep { $_->{by_totals} } @ranked;
    my $by = sub {
        my ($one, $other) = @_;
        my $order = ($other->{match} // 0) <=> ($one->{match} // 0) || $other->{total} <=> $one->{total};
        return $order if $order || $unknown{$first->($one)};
        return $other->{won} <=> $one->{won} || $one->{lost} <=> $other->{lost};
    };
    @ranked = sort { $by->($a, $b) } @ranked;
    for my $line (@$lines) { $line->{rank} = undef; $line->{shared} = 0 }
    my $at = 0;
    while ($at < @ranked) {
        my $end = $at;
        $end++ while $end < $#ranked && $by->($ranked[$at], $ranked[$end + 1]) == 0;
        my @level = @ranked[$at .. $end];
        $_->{rank} = $at + 1 for @level;
        if (@level > 1) {
            my @names = map { $who->($_) } @level;
            my %place;
            if (!grep { !defined } @names) {
                for my $lot (@$lots) {
                    %place = map { $lot->[$_] => $_ } reverse 0 .. $#$lot;
                    last if !grep { !exists $place{$_} } @names;
                    %place = ();
                }
            }
            if (%place) {
                my $rank = $at;
                $_->{rank} = ++$rank for sort { $place{$who->($a)} <=> $place{$who->($b)} } @level;
            }
            else { $_->{shared} = 1 for @level }
        }
        $at = $end + 1;
    }
}

sub groups_of {
    my ($event, $name_of, $full) = @_;
    my (%members, @order);
    for my $line (@{standings($event)}) {
        my $name = $name_of->($line) // '';
        next if $name eq '';
        push @order, key_of($name) if !$members{key_of($name)};
        push @{$members{key_of($name)}}, $line;
    }
    my @found;
    for my $key (@order) {
        my @members = sort {
            !defined $a->{number} <=> !defined $b->{number} || ($a->{number} // 0) <=> ($b->{number} // 0) || $a->{name} cmp $b->{name}
        } @{$members{$key}};
        my %team = (name => spelled($name_of->($members[0])), members => \@members, totals => {}, won => 0, lost => 0, total => 0);
        my @counted = grep { $_->{is_ranked} } @members;
        $team{is_ranked} = @counted > 0;
        my %count;
        for my $line (@counted) {
            $team{won} += $line->{won};
            $team{lost} += $line->{lost};
            $team{total} -= $line->{penalty};
            $team{by_totals} ||= $line->{by_totals};
            for (keys %{$line->{totals}}) { $team{totals}{$_} += $line->{totals}{$_}; $count{$_}++ }
        }
        for my $series (keys %count) {
            if ($full > 1 && $count{$series} == $full - 1) {
                $team{totals}{$series} = floor((2 * $team{totals}{$series} * $full + $full - 1) / (2 * ($full - 1)));
            }
            $team{totals}{$series} -= penalty_of($event, $team{name}, $series, 'teams');
            $team{total} += $team{totals}{$series};
        }
        $team{total} -= penalty_of($event, $team{name}, 0, 'teams');
        push @found, \%team;
    }
    rank_groups($event, \@found);
    return \@found;
}

sub rank_groups {
    my ($event, $teams) = @_;
    rank_lines($teams, [map { [map { key_of($_) } @$_] } lots_of($event, 'teams')], sub { key_of($_[0]{name}) });
}

sub teams_of { my ($event) = @_; return groups_of($event, sub { $_[0]{team} }, $event->{said}{team_ranking}{full} // 0) }

sub tandems_of {
    my ($event) = @_;
    return groups_of($event, sub { defined $_[0]{number} ? ($event->{players}{$_[0]{number}} // {})->{tandem} : '' }, 0);
}

sub is_league {
    my ($event) = @_;
    my $league = $event->{said}{league} // {};
    return @{$league->{groups} // []} || @{$league->{points} // []};
}

# Teams whose people are on one list are of one group; groups that share a team are one.
sub groups_by_lists {
    my ($event) = @_;
    my %on_list;
    for my $line (@{standings($event)}) {
        my $team = key_of($line->{team});
        next if $team eq '';
        $on_list{join ' ', @$_}{$team} = 1 for @{$line->{seats}};
    }
    my @groups;
    for my $met (values %on_list) {
        my %all = %$met;
        my @apart;
        for my $group (@groups) {
            if (grep { $all{$_} } keys %$group) { %all = (%all, %$group) }
            else { push @apart, $group }
        }
        @groups = (@apart, \%all);
    }
    return map { [keys %$_] } @groups;
}

sub in_league {
    my ($event) = @_;
    my $league = $event->{said}{league};
    my $teams = teams_of($event);
    my %team = map { key_of($_->{name}) => $_ } @$teams;
    $_->{match} = Math::BigRat->new(0) for @$teams;
    my @groups = @{$league->{groups} // []};
    @groups = groups_by_lists($event) if !@groups;
    for my $group (@groups) {
        my @met = grep { defined } map { $team{key_of($_)} } @$group;
        $_->{in_group} = 1 for @met;
        my %series = map { $_ => 1 } map { keys %{$_->{totals}} } @met;
        for my $series (keys %series) {
            my @here = grep { exists $_->{totals}{$series} } @met;
            my @points = map { Math::BigRat->new("$_") } @{$league->{points} // []};
            @points = map { Math::BigRat->new($#here - $_) } 0 .. $#here if !@points;
            push @points, map { Math::BigRat->new(0) } @points .. $#here;
            for my $one (@here) {
                my $above = grep { $_->{totals}{$series} > $one->{totals}{$series} } @here;
                my $level = grep { $_->{totals}{$series} == $one->{totals}{$series} } @here;
                my $sum = Math::BigRat->new(0);
                $sum += $points[$_] for $above .. $above + $level - 1;
                $one->{match} += $sum / $level;
                $one->{has_met} = 1;
            }
        }
    }
    rank_groups($event, $teams);
    return $teams;
}

sub in_category {
    my ($event, $player, $category) = @_;
    return 1 if grep { $_ eq $category->{name} } @{$player->{categories} // []};
    my ($low, $high) = @$category{qw(from_age to_age)};
    my ($year) = ($event->{said}{date} // '') =~ /^([0-9]{4})/;
    return 0 if !defined $low && !defined $high || !defined $year || !defined $player->{born};
    my $age = $year - $player->{born};
    return (!defined $low || $age >= $low) && (!defined $high || $age <= $high);
}

sub members_of {
    my ($event, $name) = @_;
    my ($category) = grep { $_->{name} eq $name } @{$event->{said}{categories} // []};
    return {} if !$category;
    return {map { $_->{number} => 1 } grep { in_category($event, $_, $category) } values %{$event->{players}}};
}

# Ranks of some lines among themselves: pairs of who and rank.
sub among {
    my (@lines) = @_;
    @lines = grep { defined $_->{rank} } @lines;
    return map { my $line = $_; [$line, 1 + grep { $_->{rank} < $line->{rank} } @lines] } @lines;
}

# --- Draw -----------------------------------------------------------------------------------------------------------------

sub spread {
    my ($things, $kinds) = @_;
    return 0 if !$kinds;
    my ($q, $r) = (floor($things / $kinds), $things % $kinds);
    return $r * $q * ($q + 1) / 2 + ($kinds - $r) * $q * ($q - 1) / 2;
}

sub two_of { my ($count) = @_; return $count * ($count - 1) / 2 }

sub coming {
    my ($tables, $earlier) = @_;
    my %was = map { $_ => 1 } map { @$_ } @$earlier;
    my @sizes = map { scalar @$_ } @$tables;
    for my $person (grep { !$was{$_} } map { @$_ } @$tables) {
        my $most = highest(@sizes);
        for (@sizes) { if ($_ == $most) { $_--; last } }
    }
    my $sum = 0;
    $sum += spread($_, scalar @$earlier) for @sizes;
    return $sum;
}

sub draw_of {
    my ($event) = @_;
    my @series = map { my $tables = $event->{seating}{$_}; [map { $tables->{$_} } sort { $a <=> $b } keys %$tables] }
        sort { $a <=> $b } keys %{$event->{seating}};
    my %people = map { $_ => 1 } keys %{$event->{players}}, map { @$_ } map { @$_ } @series;
    my $n = keys %people;
    my (%met, $pairs, %threes, %place, $seats_of_three, %most);
    $pairs = $seats_of_three = 0;
    for my $tables (@series) {
        for my $table (@$tables) {
            $pairs += two_of(scalar @$table);
            for my $at (0 .. $#$table) {
                my $who = $table->[$at];
                $threes{$who}++ if @$table == 3;
                $seats_of_three++ if @$table == 3;
                $place{$who}{$at}++;
                $most{$who} = highest($most{$who}, scalar @$table);
                for my $other (@$table[$at + 1 .. $#$table]) { $met{join ' ', sort { $a <=> $b } $who, $other}++ }
            }
        }
    }
    my %counts;
    my ($again, $bound) = (0, 0);
    $again += two_of($_) for values %met;
    for my $one (0 .. $#series) {
        for my $two ($one + 1 .. $#series) {
            $bound += highest(coming($series[$one], $series[$two]), coming($series[$two], $series[$one]));
        }
    }
    $counts{again} = [$again, highest($bound, $n > 1 ? spread($pairs, two_of($n)) : 0)];
    for my $bond (qw(team tandem club)) {
        my ($number, $least) = (0, 0);
        for my $tables (@series) {
            my %playing;
            for my $table (@$tables) {
                my %here;
                for my $who (@$table) {
                    my $name = key_of(($event->{players}{$who} // {})->{$bond});
                    next if $name eq '';
                    $here{$name}++;
                    $playing{$name}++;
                }
                $number += two_of($_) for values %here;
            }
            $least += spread($_, scalar @$tables) for values %playing;
        }
        $counts{$bond} = [$number, $least];
    }
    my ($threes, $places, $least) = (0, 0, 0);
    $threes += two_of($_) for values %threes;
    $counts{threes} = [$threes, spread($seats_of_three, $n)];
    for my $who (keys %place) {
        my $played = 0;
        for (values %{$place{$who}}) { $places += two_of($_); $played += $_ }
        $least += spread($played, $most{$who});
    }
    $counts{places} = [$places, $least];
    return \%counts;
}

# --- Money ----------------------------------------------------------------------------------------------------------------

sub cents { my ($euros) = @_; return Math::BigRat->new("$euros")->bmul(100)->bfround(0)->numify }

sub part_of { my ($cents, $count, $at) = @_; return floor($cents / $count) + ($at < $cents % $count ? 1 : 0) }

sub money_of {
    my ($event) = @_;
    my $said = $event->{said};
    my $money = $said->{money} // {};
    my $last = $said->{series} // 1;
    my @sides = @{$said->{side_events} // []};
    my (@income, $taken, $owed);    # source, series (0: of the whole event), cents
    $taken = $owed = 0;
    for my $player (values %{$event->{players}}) {
        my $came = !(defined $player->{last_series} && $player->{last_series} == 0);
        next if !$came && !$player->{paid};
        my @items;
        my @of;
        for my $name (keys %{$money->{entry_of} // {}}) {
            my $is_in = $name eq 'guest' ? $player->{guest} : members_of($event, $name)->{$player->{number}};
            push @of, cents($money->{entry_of}{$name}) if $is_in;
        }
        @of = sort { $a <=> $b } @of;
        push @items, ['entry', 0, @of ? $of[0] : cents($money->{entry} // 0)], ['cards', 0, cents($money->{cards} // 0)];
        push @items, ['series', $_, cents($money->{series} // 0)] for ($player->{first_series} // 1) .. $last;
        for my $side (@sides) {
            push @items, [$side->{name}, 0, cents($side->{fee} // 0)] if grep { $_ eq $side->{name} } @{$player->{side_events} // []};
        }
        for my $item (@items) {
            push @income, $item;
            if ($player->{paid}) { $taken += $item->[2] } else { $owed += $item->[2] }
        }
    }
    for my $at (0 .. $#{$event->{lists}}) {
        my ($list, $scored) = ($event->{lists}[$at], $event->{scored}[$at]);
        my @costs = map { cents($_) } @{$money->{lost_games} // []};
        my @ranks = map { cents($_) } @{$money->{by_rank} // []};
        my @places = @{$scored->{places}};
        my @items = (['passed_in', $list->{series}, cents($money->{passed_in} // 0) * $scored->{passed} * @places]);
        for my $place (@places) {
            my $cost = 0;
            for (1 .. $place->{lost}) { $cost += $costs[$_ - 1] // $costs[-1] // 0 }
            push @items, ['lost_games', $list->{series}, $cost];
        }
        if (@ranks) {
            for my $place (@places) {
                my $by = sub { my ($x, $y) = @_; $y->{total} <=> $x->{total} || $y->{won} <=> $x->{won} || $x->{lost} <=> $y->{lost} };
                my $above = grep { $by->($_, $place) < 0 } @places;
                my $level = grep { $by->($_, $place) == 0 } @places;
                my $sum = 0;
                $sum += $ranks[$_] // 0 for $above .. $above + $level - 1;
                push @items, ['by_rank', $list->{series}, floor($sum / $level)];
            }
        }
        for (@items) { push @income, $_; $taken += $_->[2] }
    }
    my %due;
    $due{$_->[0]} += $_->[2] for @income;
    my @won = prizes_of($event, \@income);
    my $paid = 0;
    $paid += $_->{cents} for @won;
    return {due => {map { $_ => $due{$_} } grep { $due{$_} } keys %due}, taken => $taken, owed => $owed, paid => $paid,
        kept => $taken - $paid, won => \@won};
}

sub prizes_of {
    my ($event, $income) = @_;
    my $said = $event->{said};
    my $last = $said->{series} // 1;
    my %side = map { $_->{name} => $_ } @{$said->{side_events} // []};
    my @won;
    for my $plan (@{$said->{prizes} // []}) {
        my $of = $plan->{of};
        next if $of eq 'season';
        my @from = $plan->{from} ? @{$plan->{from}} : $of eq 'series' ? 'series' : $side{$of} ? $of : 'entry';
        my %from = map { $_ => 1 } @from;
        my %pot;
        $pot{$_->[0]}{$_->[1]} += $_->[2] for grep { $from{$_->[0]} } @$income;
        my $share = Math::BigRat->new('' . ($said->{season}{share} // 0));
        my %by_series;
        for my $source (keys %pot) {
            for my $series (keys %{$pot{$source}}) {
                my $cents = $pot{$source}{$series};
                $by_series{$series} += $cents - Math::BigRat->new($cents)->bmul($share)->bdiv(100)->bfloor->numify;
            }
        }
        if ($of ne 'series' && $of ne 'table') {
            my $pot = 0;
            $pot += $_ for values %by_series;
            push @won, win($plan, $pot, [$of, 0, 0], ranking_of($event, $of));
            next;
        }
        for my $series (1 .. $last) {
            my $pot = ($by_series{$series} // 0) + part_of($by_series{0} // 0, $last, $series - 1);
            my @lines = @{standings($event, $series)};
            if ($of eq 'series') { push @won, win($plan, $pot, ['series', $series, 0], map { [[$_], $_->{rank}] } grep { defined $_->{rank} } @lines) }
            else {
                my %table = map { $_ => 1 } keys %{$event->{seating}{$series} // {}},
                    map { $_->{table} } grep { $_->{series} == $series } @{$event->{lists}};
                my @tables = sort { $a <=> $b } keys %table;
                for my $at (0 .. $#tables) {
                    my @here = grep { grep { $_->[1] == $tables[$at] } @{$_->{seats}} } @lines;
                    push @won, win($plan, part_of($pot, scalar @tables, $at), ['table', $series, $tables[$at]],
                        map { [[$_->[0]], $_->[1]] } among(@here));
                }
            }
        }
    }
    return sort { $a->{of} cmp $b->{of} || $a->{series} <=> $b->{series} || $a->{table} <=> $b->{table} } @won;
}

# The ranking of a prize plan: pairs of people and rank.
sub ranking_of {
    my ($event, $of) = @_;
    my ($side) = grep { $_->{name} eq $of } @{$event->{said}{side_events} // []};
    my $lines = standings($event);
    return map { [[$_], $_->{rank}] } grep { defined $_->{rank} } @$lines if $of eq 'overall';
    my $kind = $side ? $side->{kind} // 'single' : $of;
    my %in;
    if ($side) {
        for my $player (values %{$event->{players}}) {
            next if !grep { $_ eq $of } @{$player->{side_events} // []};
            next if defined $side->{category} && $side->{category} ne '' && !members_of($event, $side->{category})->{$player->{number}};
            $in{$player->{number}} = 1;
        }
    }
    if ($kind =~ /^(?:teams?|tandem)$/) {
        my @teams = @{$kind eq 'tandem' ? tandems_of($event) : is_league($event) ? in_league($event) : teams_of($event)};
        @teams = grep { !grep { !defined $_->{number} || !$in{$_->{number}} } @{$_->{members}} } @teams if $side;
        return map { [$_->[0]{members}, $_->[1]] } among(@teams);
    }
    %in = %{members_of($event, $of)} if !$side;
    return map { [[$_->[0]], $_->[1]] } among(grep { defined $_->{number} && $in{$_->{number}} } @$lines);
}

sub who_of {
    my @numbers = sort { $a <=> $b } grep { defined } map { $_->{number} } @_;
    return @numbers, sort map { $_->{name} } grep { !defined $_->{number} } @_;
}

# Equals stand by the numbers of their people, names behind them.
sub who_first {
    my ($pair) = @_;
    return join ' ', map { /^[0-9]+$/ ? sprintf '0 %09d', $_ : "1 $_" } who_of(@{$pair->[0]});
}

sub win {
    my ($plan, $pot, $of, @ranks) = @_;
    my $step = cents($plan->{step} // '0.01');
    my @prizes;
    if (@{$plan->{amounts} // []}) { @prizes = map { cents($_) } @{$plan->{amounts}} }
    else {
        my @shares = map { Math::BigRat->new("$_") } @{$plan->{percent} // []};
        my $whole = Math::BigRat->new(0);
        $whole += $_ for @shares;
        my $floor = sub { Math::BigRat->new($pot)->bmul($_[0])->bdiv(100)->bfloor->numify };
        @prizes = map { my $cents = $floor->($_); $cents - $cents % $step } @shares;
        if (@shares && $whole <= 100) {
            my $sum = 0;
            $sum += $_ for @prizes;
            $prizes[0] += $floor->($whole) - $sum;
        }
    }
    my @won;
    for my $pair (sort { $a->[1] <=> $b->[1] || who_first($a) cmp who_first($b) } @ranks) {
        my ($people, $rank) = @$pair;
        my $level = grep { $_->[1] == $rank } @ranks;
        my $sum = 0;
        $sum += $prizes[$_] // 0 for $rank - 1 .. $rank - 2 + $level;
        my $cents = floor($sum / $level);
        push @won, {of => $of->[0], series => $of->[1], table => $of->[2], who => [who_of(@$people)], rank => $rank, cents => $cents} if $cents;
    }
    return @won;
}

# --- Totals of an event -----------------------------------------------------------------------------------------------------

sub ordered {
    return sort {
        !defined $a->{rank} <=> !defined $b->{rank} || ($a->{rank} // 0) <=> ($b->{rank} // 0)
            || ($a->{number} // 0) <=> ($b->{number} // 0) || $a->{name} cmp $b->{name}
    } @_;
}

sub totals_of {
    my ($event) = @_;
    my %there = map { $_->{series} => 1 } @{$event->{lists}};
    my @series = sort { $a <=> $b } keys %there;
    my $line = sub {
        my ($of) = @_;
        return {name => $of->{name}, rank => $of->{rank}, series => [map { $of->{totals}{$_} } @series],
            (map { $_ => $of->{$_} } qw(won lost total)), shared => $of->{shared} ? \1 : \0};
    };
    my %totals = (lists => [map { shown($_) } @{$event->{scored}}]);
    $totals{standings} = [map { {number => $_->{number}, %{$line->($_)}} } ordered(@{standings($event)})];
    my $said = $event->{said};
    my $teams = is_league($event) ? in_league($event) : teams_of($event);
    if (@$teams) {
        $totals{teams} = [map { {%{$line->($_)}, is_league($event) ? (match_points => $_->{match}->bstr) : ()} } ordered(@$teams)];
    }
    my $tandems = tandems_of($event);
    $totals{tandems} = [map { $line->($_) } ordered(@$tandems)] if @$tandems;
    if (@{$said->{categories} // []}) {
        for my $category (@{$said->{categories}}) {
            my $in = members_of($event, $category->{name});
            $totals{categories}{$category->{name}} =
                {map { $_->[0]{number} => $_->[1] } among(grep { defined $_->{number} && $in->{$_->{number}} } @{standings($event)})};
        }
    }
    $totals{draw} = draw_of($event) if %{$event->{seating}};
    $totals{money} = money_of($event) if %{$said->{money} // {}} || @{$said->{prizes} // []};
    return \%totals;
}

# --- Several events ---------------------------------------------------------------------------------------------------------

sub folders_in {
    my ($folder) = @_;
    return () if -e "$folder/event.toml";
    opendir my $dir, $folder or refuse();
    return sort grep { -d "$folder/$_" && !/^\./ } readdir $dir;
}

sub events_of {
    my ($folder, @names) = @_;
    my @events = map { read_event("$folder/$_") } @names;
    my @order = sort { ($events[$a]{said}{date} // '') cmp ($events[$b]{said}{date} // '') || $a <=> $b } 0 .. $#events;
    return @events[@order];
}

sub season_of {
    my (@events) = @_;
    my $terms = @events ? $events[-1]{said}{season} // {} : {};
    my (%people, @order);
    for my $at (0 .. $#events) {
        for my $line (grep { defined $_->{rank} } @{standings($events[$at])}) {
            my $key = join "\0", key_of($line->{name}), key_of($line->{club});
            push @order, $key if !$people{$key};
            my $mine = $people{$key} //= {at => {}, results => [], won => 0, lost => 0, evenings => 0, series => 0};
            $mine->{$_} = $line->{$_} for qw(name club);
            $mine->{at}{$at} = $line->{total};
            my @totals = values %{$line->{totals}};
            push @{$mine->{results}}, $terms->{by_evening} ? $line->{total} : @totals;
            $mine->{series} += @totals;
            $mine->{evenings}++;
            $mine->{$_} += $line->{$_} for qw(won lost);
            $mine->{by_totals} ||= $line->{by_totals};
        }
    }
    my @lines = @people{@order};
    for my $line (@lines) {
        my @best = sort { $b <=> $a } @{$line->{results}};
        @best = @best[0 .. $terms->{best} - 1] if $terms->{best} && @best > $terms->{best};
        $line->{counted} = @best;
        $line->{sum} = 0;
        $line->{sum} += $_ for @best;
        # Ranks go by `total`: here what counts, exactly.
        $line->{total} = $terms->{by_average} ? Math::BigRat->new($line->{sum}) / (@best || 1) : $line->{sum};
        $line->{is_ranked} = $line->{evenings} >= ($terms->{least} // 0) && $line->{series} >= ($terms->{least_series} // 0);
    }
    rank_lines(\@lines, [], sub { undef });
    return map {
        my $line = $_;
        {name => $line->{name}, club => $line->{club}, rank => $line->{rank}, counted => $line->{counted}, total => $line->{sum},
            won => $line->{won}, lost => $line->{lost}, shared => $line->{shared} ? \1 : \0,
            results => [map { $line->{at}{$_} } 0 .. $#events]}
    } sort {
        !defined $a->{rank} <=> !defined $b->{rank} || ($a->{rank} // 0) <=> ($b->{rank} // 0) || $a->{name} cmp $b->{name}
            || $a->{club} cmp $b->{club}
    } @lines;
}

sub league_of {
    my (@events) = @_;
    my (%teams, @order, @lots);
    for my $event (@events) {
        unshift @lots, map { [map { key_of($_) } @$_] } lots_of($event, 'teams');
        for my $team (grep { $_->{in_group} } @{in_league($event)}) {
            my $key = key_of($team->{name});
            push @order, $key if !$teams{$key};
            my $mine = $teams{$key} //= {name => $team->{name}, match => Math::BigRat->new(0), total => 0, won => 0, lost => 0,
                is_ranked => 1};
            $mine->{$_} += $team->{$_} for qw(match total won lost);
            $mine->{$_} ||= $team->{$_} for qw(by_totals has_met);
        }
    }
    my @lines = grep { $_->{has_met} } @teams{@order};
    rank_lines(\@lines, \@lots, sub { key_of($_[0]{name}) });
    return map {
        {name => $_->{name}, rank => $_->{rank}, match_points => $_->{match}->bstr, total => $_->{total}, won => $_->{won},
            lost => $_->{lost}, shared => $_->{shared} ? \1 : \0}
    } sort { $a->{rank} <=> $b->{rank} || $a->{name} cmp $b->{name} } @lines;
}

sub several {
    my (@events) = @_;
    my @there = grep { @{$_->{lists}} } @events;
    my %totals = (season => [season_of(@there)]);
    $totals{league} = [league_of(@there)] if @there && !grep { !is_league($_) } @there;
    return {read => [map { $_->{lists} } @events], totals => \%totals};
}

# --- JSON -------------------------------------------------------------------------------------------------------------------

my %IS_TEXT = map { $_ => 1 } qw(name club team rules void contract levels result reason kind phase charged_contract remark
    remark_by assumed header of match_points);
my %IS_TEXTS = map { $_ => 1 } qw(levels assumed);

sub json {
    my ($value, $text) = @_;
    return 'null' if !defined $value;
    return $$value ? 'true' : 'false' if ref $value eq 'SCALAR';
    return '[' . join(',', map { json($_, $text) } @$value) . ']' if ref $value eq 'ARRAY';
    if (ref $value eq 'HASH') {
        return '{' . join(',', map { json_text($_) . ':' . json($value->{$_}, $text || $IS_TEXT{$_} && ref $value->{$_} ne 'ARRAY' || $IS_TEXTS{$_}) } sort keys %$value) . '}';
    }
    return $text ? json_text($value) : $value =~ /^-?[0-9]+$/ ? $value : json_text($value);
}

sub json_text {
    my ($text) = @_;
    $text =~ s/(["\\])/\\$1/g;
    $text =~ s/([\x00-\x1f])/sprintf '\\u%04x', ord $1/ge;
    return "\"$text\"";
}

sub answer {
    my ($path, $only_read) = @_;
    my $found = eval {
        if (-d $path and my @names = folders_in($path)) { return several(events_of($path, @names)) }
        if (-d $path) {
            my $event = read_event($path);
            return {read => $event->{lists}, totals => totals_of($event)};
        }
        my $lists = read_lists(slurp($path));
        return {read => $lists} if $only_read;
        return {read => $lists, totals => {lists => [map { shown(score_list($_, undef, dirname($path))) } @$lists]}};
    };
    return $found if $found;
    die $@ if $@ ne "refused\n";
    return {refused => \1};
}

binmode STDOUT;
if (!@ARGV) { print STDERR "perl skat_list.pl FILE_OR_FOLDER...\n"; exit 2 }
my $only_read = $ARGV[0] eq '--read' && shift @ARGV;
for my $path (@ARGV) {
    my $line = json(answer($path, $only_read)) . "\n";
    utf8::encode($line);
    print $line;
}
